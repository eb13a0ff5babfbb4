//! Where the tests write.

use std::path::Path;

/// What a disk in memory must have at the least: some small ones that containers get do not hold a copy of every example.
const KIBIBYTES: u64 = 1 << 20;

/// A folder that goes when the test ends: in memory where the system has room for it. The program waits for the disk whenever it
/// finishes an exchange, and the tests wait for little else.
pub(crate) fn tempdir() -> std::io::Result<tempfile::TempDir> {
    let memory = Path::new("/dev/shm");
    if std::env::var_os("TMPDIR").is_none()
        && has_room(&std::fs::read_to_string("/proc/mounts").unwrap_or_default())
        && let Ok(place) = tempfile::tempdir_in(memory)
    {
        return Ok(place);
    }
    tempfile::tempdir()
}

/// Whether `/dev/shm` is a disk in memory, and large enough.
fn has_room(mounts: &str) -> bool {
    let options = mounts.lines().find_map(|line| line.split_once(" /dev/shm tmpfs ")).map(|(_, options)| options);
    let options = options.and_then(|options| options.split(' ').next());
    options.is_some_and(|options| {
        let size = options.split(',').find_map(|option| option.strip_prefix("size="));
        // Without a size it is half of the memory.
        size.is_none_or(|size| {
            size.strip_suffix('k').and_then(|size| size.parse().ok()).is_some_and(|has: u64| has >= KIBIBYTES)
        })
    })
}
