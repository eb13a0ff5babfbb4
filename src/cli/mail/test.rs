//! `estafette mail test`: whether the way out is open, and what the server says of itself.

use clap::Args;

use super::Office;
use crate::cli::desk::Desk;
use crate::cli::message;
use crate::game::{Folder, Trouble};
use crate::post::Courier;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    office: Office,
}

impl Arguments {
    pub(in crate::cli) fn run(self, desk: &mut Desk<'_>) -> Result<u8, Trouble> {
        let config = self.office.config(None)?;
        desk.say(&format!("Letters come from {}.\n", config.from))?;
        let mut courier = Courier::of(&config, &Folder::at("GAME"))?;
        match courier.offers() {
            Ok(lines) => {
                desk.say(&(lines.join("\n") + "\n"))?;
                Ok(0)
            }
            Err(cause) => {
                let text = message::warning(&cause.what, None, &cause.help, desk.error_colour());
                desk.warn(&text);
                Ok(1)
            }
        }
    }
}
