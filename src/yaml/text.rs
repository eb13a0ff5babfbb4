//! Machine-written YAML: positions and logs, out and in.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value: its top level as a block, each item of a list on one line.
pub fn to_text<T: Serialize>(value: &T) -> String {
    serde_yaml::to_string(value).expect("positions and logs are plain data")
}

/// Reads a value that was written by [`to_text`].
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_yaml::from_str(text).map_err(|error| error.to_string())
}
