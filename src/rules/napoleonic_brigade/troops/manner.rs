//! In what manner a brigade moves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In what manner a brigade moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Of its own will (NB-MOVE-01).
    Ordinary,
    /// NB-CHG-01.
    Charge,
    /// NB-MF-01.
    AdvanceAndFire,
    /// Skirmishers at half speed who mean to fire (NB-SKIR-11).
    Skirmish,
    /// NB-RET-12.
    FacingRetirement,
    /// Turning about (NB-RET-03, NB-RET-04, NB-RET-05, NB-RET-06, NB-RET-07, NB-RET-08, NB-RET-09, NB-RET-10).
    Retirement,
    /// NB-FART-06.
    Manhandled,
    /// Horse artillery that comes into action (NB-HART-03).
    HorseCharge,
    /// Skirmishers before a charge (NB-SKIR-06).
    FallBack,
    /// The same, at half speed with fire (NB-SKIR-07).
    FallBackAndFire,
    /// Back by morale (NB-MOR-19).
    Morale,
    /// NB-LOSE-02.
    PushBack,
    /// The new loser of an odd result (NB-ODD-02).
    Recoil,
    /// NB-WIN-04.
    FollowUp,
    /// NB-FUF-02.
    FollowUpAndFire,
    /// NB-PUR-03.
    Pursuit,
    /// NB-ROUT-04.
    Rout,
    /// A crew on its way (NB-CREW-03, NB-CREW-05).
    Crew,
}

impl Manner {
    /// Whether one who goes so goes away from the enemy.
    pub fn is_backward(self) -> bool {
        match self {
            Manner::FacingRetirement
            | Manner::Retirement
            | Manner::FallBack
            | Manner::FallBackAndFire
            | Manner::Morale
            | Manner::PushBack
            | Manner::Recoil
            | Manner::Rout => true,
            Manner::Ordinary
            | Manner::Charge
            | Manner::AdvanceAndFire
            | Manner::Skirmish
            | Manner::Manhandled
            | Manner::HorseCharge
            | Manner::FollowUp
            | Manner::FollowUpAndFire
            | Manner::Pursuit
            | Manner::Crew => false,
        }
    }
}
