//! A message as it lies in a mailbox: its bytes, at most so many of them, and the hash of all.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use crate::dice::Hash;

/// The longest message that is read whole. Orders are a few kilobytes; pictures of a table may come along.
pub const LARGEST: u64 = 10 << 20;

/// What is kept of a longer one.
pub(in crate::post) const HEAD: usize = 64 << 10;

/// A message as received.
#[derive(Clone, Debug)]
pub struct Raw {
    /// Its bytes; of one that is too long the beginning.
    pub bytes: Vec<u8>,
    /// How many bytes it has.
    pub size: u64,
    /// The hash of all of them.
    pub hash: Hash,
    /// Whether it is all there.
    pub whole: bool,
}

impl Raw {
    /// A message that is in memory.
    pub fn new(mut bytes: Vec<u8>) -> Raw {
        let hash = Hash::of(&bytes);
        let size = bytes.len() as u64;
        let whole = size <= LARGEST;
        if !whole {
            bytes.truncate(HEAD);
        }
        Raw { bytes, size, hash, whole }
    }

    /// Reads a message to its end; of one that is too long no more is kept than its beginning.
    pub fn read(mut reader: impl Read) -> io::Result<Raw> {
        let mut bytes = Vec::new();
        let mut digest = Sha256::new();
        let mut size = 0;
        let mut block = vec![0; 64 << 10];
        loop {
            let count = match reader.read(&mut block) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            digest.update(&block[..count]);
            size += count as u64;
            if size <= LARGEST {
                bytes.extend_from_slice(&block[..count]);
            }
        }
        let whole = size <= LARGEST;
        if !whole {
            bytes.truncate(HEAD);
        }
        Ok(Raw { bytes, size, hash: Hash::from_bytes(digest.finalize().into()), whole })
    }

    /// The header of a message, and at most as much of it as is kept of a long one.
    pub(in crate::post) fn head_of(bytes: &[u8]) -> &[u8] {
        let end = bytes.windows(2).zip(1..).find_map(|(pair, place)| {
            let rest = &bytes[place..];
            let over = pair[0] == b'\n' && (pair[1] == b'\n' || rest.starts_with(b"\r\n"));
            over.then_some(place)
        });
        &bytes[..end.unwrap_or(bytes.len())]
    }
}
