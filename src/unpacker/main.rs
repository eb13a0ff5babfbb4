//! Unpacks the engine in a page: what browsers unpack by themselves is half as large again. It reads the packed engine as its standard
//! input and writes it to its standard output, as the engine does with requests, and so is run by the same lines of `worker.js`.

use std::io::{self, Read, Write};

use adler2::Adler32;
use lzma_rust2::LzmaReader;

/// How much is handed on at once.
const PIECE: usize = 1 << 16;

/// First comes the checksum of the engine, in four bytes, the lowest first, then the engine as LZMA has it.
fn main() -> io::Result<()> {
    let (mut sum, mut packed) = ([0; 4], Vec::new());
    io::stdin().read_exact(&mut sum)?;
    io::stdin().read_to_end(&mut packed)?;
    let mut engine = LzmaReader::new_mem_limit(packed.as_slice(), u32::MAX, None)?;
    let mut seen = Adler32::new();
    let mut piece = vec![0; PIECE];
    loop {
        match engine.read(&mut piece)? {
            0 if seen.checksum() == u32::from_le_bytes(sum) => return Ok(()),
            0 => return Err(io::Error::other("it was changed on its way")),
            read => {
                seen.write_slice(&piece[..read]);
                io::stdout().write_all(&piece[..read])?;
                // Else it would hold back what stands behind the last end of a line.
                io::stdout().flush()?;
            }
        }
    }
}
