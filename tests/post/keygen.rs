//! Signatures of mailed files, made by the real `ssh-keygen` where there is one. Nothing else is tested here: a process that is just
//! being started holds for a moment the locks of games that other tests play.

use std::process::{Command, Stdio};

use estafette::post::{PublicKey, verify};

const FILE: &str = include_str!("../mail/signed/red.yaml");

#[test]
fn mail_is_signed_by_the_real_ssh_keygen() {
    let there = Command::new("ssh-keygen").arg("-?").stderr(Stdio::null()).status();
    if there.is_err() {
        eprintln!("skipped: there is no ssh-keygen here");
        return;
    }
    let place = crate::support::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new("ssh-keygen");
        command.args(arguments).current_dir(place.path()).stdin(Stdio::null());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run(&["-q", "-t", "ed25519", "-N", "", "-C", "anna", "-f", "key"]);
    std::fs::write(place.path().join("red.yaml"), FILE).unwrap();
    for hash in ["sha512", "sha256"] {
        let _ = std::fs::remove_file(place.path().join("red.yaml.sig"));
        run(&["-q", "-Y", "sign", "-O", &format!("hashalg={hash}"), "-n", "estafette", "-f", "key", "red.yaml"]);
        let read = |name| std::fs::read_to_string(place.path().join(name)).unwrap();
        let key = PublicKey::parse(&read("key.pub")).unwrap();
        assert_eq!(verify(&read("red.yaml.sig"), &key, &[FILE.as_bytes().to_vec()]), Ok(()), "{hash}");
    }
}
