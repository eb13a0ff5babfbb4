//! A hash as the protocol writes it: 64 lower-case hexadecimal digits (PROTOCOL section 1).

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use zeroize::Zeroize;

/// How many digits a hash has.
pub const HASH_DIGITS: usize = 64;

/// A SHA-256 hash, or a secret of the same form, kept as the digits that strings and files hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; HASH_DIGITS]);

impl Hash {
    /// `F` of the protocol: the hash of all bytes of a file, which `sha256sum` prints.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash::from_bytes(Sha256::digest(bytes).into())
    }

    /// Writes 32 bytes as digits.
    pub fn from_bytes(bytes: [u8; 32]) -> Hash {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut digits = [0; HASH_DIGITS];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        Hash(digits)
    }

    /// Reads HEX; anything but 64 lower-case digits is refused.
    pub fn parse(text: &str) -> Option<Hash> {
        let digits = <[u8; HASH_DIGITS]>::try_from(text.as_bytes()).ok()?;
        let sound = digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        sound.then_some(Hash(digits))
    }

    /// The hash as it is hashed and printed.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("digits are ASCII")
    }

    /// The digits, each one ASCII byte.
    pub(super) fn digits(&self) -> &[u8; HASH_DIGITS] {
        &self.0
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl Zeroize for Hash {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl JsonSchema for Hash {
    fn schema_name() -> Cow<'static, str> {
        "Hash".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-9a-f]{64}$"})
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(deserializer)?;
        Hash::parse(&text).ok_or_else(|| serde::de::Error::custom("not 64 lower-case hex digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_nothing_is_the_one_everybody_knows() {
        let known = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Hash::of(b"").as_str(), known);
        assert_eq!(Hash::parse(known), Some(Hash::of(b"")));
    }

    #[test]
    fn capitals_and_other_lengths_are_refused() {
        let sound = "a".repeat(64);
        assert!(Hash::parse(&sound).is_some());
        assert!(Hash::parse(&sound.to_uppercase()).is_none());
        assert!(Hash::parse(&sound[1..]).is_none());
        assert!(Hash::parse(&format!("{sound}a")).is_none());
        assert!(Hash::parse(&format!("{}é", &sound[2..])).is_none());
    }
}
