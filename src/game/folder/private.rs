//! Who can read a file besides its owner, and how others are kept from it: on Unix by its mode, on Windows by its list of access,
//! which `icacls` reads and writes.

use std::path::Path;

/// Whether others than its owner, and those who keep the machine, can read a file; not where the system does not say.
pub fn is_exposed(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o077 != 0)
    }
    #[cfg(windows)]
    {
        access(path).is_some_and(|list| lets_others_in(&list))
    }
    #[cfg(not(any(unix, windows)))]
    {
        let _ = path;
        false
    }
}

/// Keeps others from a file of one's own. On Unix it was made so. On Windows it has the list of its folder, and loses that only when
/// its owner stands in its own; where that fails, [`is_exposed`] says what is left.
pub fn hide(path: &Path) {
    #[cfg(windows)]
    {
        let owner = std::env::var("USERNAME").unwrap_or_default();
        if !owner.is_empty() && icacls(path, &["/grant:r", &format!("{owner}:F")]) {
            icacls(path, &["/inheritance:r"]);
        }
    }
    #[cfg(not(windows))]
    let _ = path;
}

/// What somebody types to keep others from a file.
pub fn hiding(path: &Path) -> String {
    let path = path.display();
    match cfg!(windows) {
        true => format!("`icacls \"{path}\" /grant:r \"%USERNAME%:F\"`, then `icacls \"{path}\" /inheritance:r`"),
        false => format!("`chmod 600 {path}`"),
    }
}

#[cfg(windows)]
fn icacls(path: &Path, words: &[&str]) -> bool {
    let done = std::process::Command::new("icacls").arg(path).args(words).output();
    done.is_ok_and(|done| done.status.success())
}

/// The list of access of a file, in the language of descriptors (SDDL).
#[cfg(windows)]
fn access(path: &Path) -> Option<String> {
    let folder = tempfile::tempdir().ok()?;
    let list = folder.path().join("access");
    if !icacls(path, &["/save", &list.to_string_lossy()]) {
        return None;
    }
    let bytes = std::fs::read(list).ok()?;
    let letters = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    Some(String::from_utf16_lossy(&letters.collect::<Vec<_>>()))
}

/// Whether a list of access lets in more than single users, the system and those who keep it: everybody, all users, guests.
#[cfg(any(windows, test))]
fn lets_others_in(list: &str) -> bool {
    const OTHERS: [&str; 5] = ["WD", "AU", "BU", "BG", "AN"];
    let entries = list.split('(').skip(1).filter_map(|entry| entry.split(')').next());
    let mut allowed = entries.filter(|entry| entry.starts_with("A;"));
    allowed.any(|entry| entry.rsplit(';').next().is_some_and(|whom| OTHERS.contains(&whom)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_access_says_whether_others_are_let_in() {
        let own = "secret.txt\r\nD:PAI(A;;FA;;;S-1-5-21-1004336348-1177238915-682003330-1001)\r\n";
        let of_a_home = "D:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;FA;;;S-1-5-21-1-2-3-1001)";
        let of_a_disk = "D:AI(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)(A;ID;0x1301bf;;;AU)";
        let denied = "D:PAI(D;;FA;;;BU)(A;;FA;;;S-1-5-21-1-2-3-1001)";
        let said = [own, of_a_home, of_a_disk, denied, ""].map(lets_others_in);
        assert_eq!(said, [false, false, true, false, false]);
    }
}
