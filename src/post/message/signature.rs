//! SSH signatures of turn files, as `ssh-keygen -Y sign -n estafette` makes them (PROTOCOL.sshsig of OpenSSH).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256, Sha512};

/// What a signature must say it is for.
pub(in crate::post) const NAMESPACE: &str = "estafette";

const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----";

const END: &str = "-----END SSH SIGNATURE-----";

const MAGIC: &[u8] = b"SSHSIG";

const KIND: &[u8] = b"ssh-ed25519";

/// Signatures are some 300 bytes; a longer one is none.
const LONGEST: usize = 4096;

/// How many signatures of a mail are tried.
const MOST: usize = 8;

/// A player's public key: `ssh-ed25519 AAAA...`, as in a `.pub` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Reads a key, or says why it cannot be used.
    pub fn parse(line: &str) -> Result<PublicKey, String> {
        let mut words = line.split_whitespace();
        let (kind, text) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if kind != "ssh-ed25519" {
            return Err("only keys of the kind ssh-ed25519 are read: `ssh-keygen -t ed25519` makes one".into());
        }
        let bytes = STANDARD.decode(text).map_err(|_| "the key is not copied whole")?;
        key_in(&bytes).map(PublicKey).ok_or_else(|| "the key is not copied whole".into())
    }
}

/// What is wrong with a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSignature {
    /// There is none.
    Missing,
    /// It cannot be read.
    Garbled,
    /// It was made for something else than turn files.
    Namespace,
    /// It was made with another key.
    OtherKey,
    /// It was made for another text.
    OtherText,
}

impl BadSignature {
    /// What it is, and what to do.
    pub fn words(self) -> (&'static str, &'static str) {
        let again = "sign with `ssh-keygen -Y sign -n estafette -f KEY FILE`, and attach FILE and FILE.sig as they are";
        match self {
            BadSignature::Missing => ("this game asks for a signature, and there is none", again),
            BadSignature::Garbled => ("the signature cannot be read", again),
            BadSignature::Namespace => ("the signature was not made for `estafette`", again),
            BadSignature::OtherKey => (
                "the signature was made with another key than the one in the game file",
                "sign with the key that the umpire has of you, or ask him to enter the new one",
            ),
            BadSignature::OtherText => (
                "the signature was made for another text than this turn file",
                "sign last of all, and attach the file instead of pasting it: mail programs change pasted text",
            ),
        }
    }
}

/// Looks whether one of the signatures in a text is that of a key for one of the forms of a turn file.
pub fn verify(around: &str, key: &PublicKey, forms: &[Vec<u8>]) -> Result<(), BadSignature> {
    let mut worst = BadSignature::Missing;
    for armour in armours(around).take(MOST) {
        match verify_one(&armour, key, forms) {
            Ok(()) => return Ok(()),
            Err(bad) => worst = bad,
        }
    }
    Err(worst)
}

fn verify_one(armour: &str, key: &PublicKey, forms: &[Vec<u8>]) -> Result<(), BadSignature> {
    let blob = STANDARD.decode(armour).map_err(|_| BadSignature::Garbled)?;
    let frame = Frame::read(&blob).ok_or(BadSignature::Garbled)?;
    if frame.namespace != NAMESPACE.as_bytes() {
        return Err(BadSignature::Namespace);
    }
    if key_in(frame.key) != Some(key.0) {
        return Err(BadSignature::OtherKey);
    }
    let signature = Signature::from_bytes(&frame.signature);
    let fits = |form: &Vec<u8>| {
        let signed = frame.signed(form);
        signed.is_some_and(|signed| key.0.verify_strict(&signed, &signature).is_ok())
    };
    if forms.iter().any(fits) { Ok(()) } else { Err(BadSignature::OtherText) }
}

/// The base64 of each signature in a text, without quotation marks, blanks and line ends.
fn armours(text: &str) -> impl Iterator<Item = String> {
    text.split(BEGIN).skip(1).filter_map(|rest| {
        let (inner, _) = rest.split_once(END)?;
        let inner = inner.get(..inner.len().min(LONGEST))?;
        let letters = inner.chars().filter(|letter| letter.is_ascii_alphanumeric() || "+/=".contains(*letter));
        Some(letters.collect())
    })
}

fn key_in(blob: &[u8]) -> Option<VerifyingKey> {
    let mut reader = ByteReader(blob);
    (reader.string()? == KIND).then_some(())?;
    let key = <&[u8; 32]>::try_from(reader.string()?).ok()?;
    reader.0.is_empty().then_some(())?;
    VerifyingKey::from_bytes(key).ok()
}

struct ByteReader<'b>(&'b [u8]);

impl<'b> ByteReader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    fn string(&mut self) -> Option<&'b [u8]> {
        let count = self.number()?;
        self.take(usize::try_from(count).ok()?)
    }
}

struct Frame<'b> {
    key: &'b [u8],
    namespace: &'b [u8],
    reserved: &'b [u8],
    digest: &'b [u8],
    signature: [u8; 64],
}

impl<'b> Frame<'b> {
    fn read(blob: &'b [u8]) -> Option<Frame<'b>> {
        let mut reader = ByteReader(blob);
        (reader.take(MAGIC.len())? == MAGIC && reader.number()? == 1).then_some(())?;
        let (key, namespace) = (reader.string()?, reader.string()?);
        let (reserved, digest) = (reader.string()?, reader.string()?);
        let mut signature = ByteReader(reader.string()?);
        (reader.0.is_empty() && signature.string()? == KIND).then_some(())?;
        let bytes = signature.string()?.try_into().ok()?;
        signature.0.is_empty().then_some(Frame { key, namespace, reserved, digest, signature: bytes })
    }

    /// What the key has signed, if it has signed this text.
    fn signed(&self, text: &[u8]) -> Option<Vec<u8>> {
        let hash = match self.digest {
            b"sha512" => Sha512::digest(text).to_vec(),
            b"sha256" => Sha256::digest(text).to_vec(),
            _ => return None,
        };
        let mut signed = MAGIC.to_vec();
        for part in [self.namespace, self.reserved, self.digest, &hash] {
            let length = u32::try_from(part.len()).ok()?;
            signed.extend_from_slice(&length.to_be_bytes());
            signed.extend_from_slice(part);
        }
        Some(signed)
    }
}
