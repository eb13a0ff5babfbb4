//! The umpire's switches, each with its default first.

use crate::adjudicate::switches;

switches! {
    "campaign";
    /// Whether the weather is diced.
    weather: WeatherRule [Diced = "diced", Fair = "fair"], "CP-DAY-02";
    /// Whether orders ride.
    couriers: Couriers [Ride = "ride", None = "none"], "CP-ORD-04";
    /// Whether orders can be lost on the way.
    couriers_lost: CouriersLost [No = "false", Yes = "true"], "CP-ORD-09";
    /// Whether the name of an enemy force is told with it, or a number stands for it.
    names: Names [Told = "told", Masked = "masked"], "CP-INT-08";
    /// Whether places tell of enemies beside them.
    rumours: Rumours [Yes = "true", No = "false"], "CP-INT-04";
    /// How many patrols a side may have.
    patrols: Patrols [Four = "4", None = "0", Eight = "8"], "CP-FOR-13";
    /// Whether an attacker closes up before the battle.
    closing_up: ClosingUp [Tail = "tail", None = "none"], "CP-BAT-02";
    /// How many half-hours a battle lasts.
    battle_hours: BattleHours [Twelve = "12", Sixteen = "16", Twenty = "20"], "CP-BAT-03";
    /// Who settles battles.
    battles: Battles [Quick = "quick", Fought = "fought", Ask = "ask"], "CP-BAT-09";
    /// How many pieces a battery of the tactical rules stands for.
    battery: Battery [Eight = "8", Sixteen = "16", TwentyFour = "24"], "CP-CNV-04";
    /// Where bread comes from.
    supply: Supply [Lines = "lines", Land = "land", None = "none"], "CP-SUP-02, CP-SUP-05";
    /// What counts for points.
    points: Points [All = "all", Objectives = "objectives"], "CP-END-01";
    /// What of the loss on the table is lost in the campaign.
    table_losses: TableLosses [ThreeFifths = "three_fifths", Whole = "whole"], "CP-CNV-01, CP-CNV-02";
}

/// The play from which on clauses are played to the letter that older plays passed over: who leaves a field throws (CP-BAT-06), a
/// force is alarmed by what it sees itself (CP-D-07), two entries for one force are both refused (CP-ORD-07), what is lent, and
/// the smallest battery, are charged as written (CP-CNV-03, CP-CNV-04), and forces are told by their names (CP-INT-08, CP-INT-10).
pub(crate) const TO_THE_LETTER: u32 = 4;

/// The play from which on a force takes part in one battle a day, and a field has one (CP-BAT-01, CP-BAT-05); a place of nobody is
/// that of whoever is set up in it (CP-GND-11); and a battle that becomes a game has a title, and those who fight it have names
/// (CP-BAT-10).
pub(crate) const ONE_BATTLE_A_DAY: u32 = 5;

/// The play from which on a force also works out another way where its side heard of what bars it while the force was on the march
/// (CP-D-06): in older plays it kept its way up to there, and stood.
pub(crate) const HEARS_ON_THE_MARCH: u32 = 6;

/// The play from which on a retreat comes into no hex that it has left, and goes on home from the goal that it was given
/// (CP-AFT-05); a pursuit names the guns that it takes (CP-AFT-07); the tail of a force that used a ferry also counts twice where it closes up (CP-GND-07); and a garrison bars its hex
/// from the half-hour on in which it is shut up there (CP-SIE-02).
pub(crate) const NEVER_BACK: u32 = 7;

/// The play from which on a part that is split off bears no name that means another already (CP-FOR-10), and a side without foot and
/// horse has not lost as long as its first are still to come in (CP-END-02).
pub(crate) const OWN_NAMES: u32 = 8;

/// The play from which on each who goes for a hex is head-on for himself alone (CP-CON-08), a battle begins when one of its own
/// attackers has closed up (CP-BAT-03) and takes in who is attacked elsewhere (CP-BAT-01); a step that leads into the field is done
/// with it (CP-AFT-08), and whoever has left his path comes back to it first (CP-CON-13); works for which there are too few men are
/// struck (CP-SIE-07, CP-SIE-08), and a part of a unit is less than the whole (CP-FOR-10).
pub(crate) const EACH_FOR_HIMSELF: u32 = 9;

/// The play from which on a part bears an id that nobody else has (CP-FOR-10), whoever is beaten out of sight was seen last as he
/// went (CP-INT-05), a storm counts all modifiers but those of the ground (CP-SIE-05), a bridge burns at the end of a half-hour
/// (CP-SIE-07), and a depot that is cut off feeds for five days after the first (CP-SUP-03).
pub(crate) const TO_THE_EXAMPLES: u32 = 10;

/// The play from which on an entry whose `do` is left empty, as forms have it, is none, and the force goes on with the order that it has
/// (CP-ORD-01); in older plays it halted.
pub(crate) const LEFT_EMPTY: u32 = 11;

/// The play from which on no step is made, and nobody attacked, but by the order that stands (CP-MAR-07, CP-MAR-12, CP-CON-16), and a
/// force has closed up by its first contact at a hex, whatever it was ordered since (CP-BAT-02). Whoever comes into the hex of one that
/// delays or gives way is met there (CP-CON-09, CP-CON-13), outposts last until he goes with whom one is in touch (CP-CON-04,
/// CP-CON-07), and an attack that came up by night is made at dawn (CP-CON-15). An enemy counts by what is seen of him in this
/// half-hour (CP-ORD-10), and a retreat leads to no base that it has left (CP-AFT-05).
pub(crate) const AS_IT_STANDS_NOW: u32 = 12;

/// The play from which on it is the hex where somebody lived off the land last night that has less bread, whoever stands in it now
/// (CP-SUP-05), gunners count with the men of whom less than half are left (CP-AFT-10), nobody works at a crossing whom an enemy attacks
/// (CP-SIE-07, CP-SIE-08), the losses decide a battle of which the game has no winner (CP-BAT-12), and the die of a courier who gets
/// through stands by itself (CP-ORD-09).
pub(crate) const TO_THE_WORD: u32 = 13;

/// The play from which on nobody whose own battle is to come hears the guns of one that begins before it, wherever the two lie on the
/// map (CP-BAT-07), and nobody joins a garrison that has no room for him (CP-SIE-01).
pub(crate) const OWN_BATTLE_FIRST: u32 = 14;

/// The play from which on all who are shut up in a fortress count against its room together (CP-SIE-01), and whether it bars a road is
/// asked as a step is begun (CP-SIE-02); whoever gets a battle of his own in a half-hour hears no guns in it, of an ambush or a sally
/// either (CP-BAT-07); standing orders ride with the order, and are lost with it (CP-ORD-09); what is left of a unit is measured by what
/// it brought (CP-BAT-11); who stayed behind the field is pursued only where his side routs (CP-CNV-03); and of who lives off the land, and
/// of a pursuit, is told as the reports ride (CP-INT-09).
pub(crate) const AS_IT_READS: u32 = 15;

impl HouseRules {
    /// CP-FOR-13: how many patrols a side may have at a time.
    pub(crate) fn most_patrols(&self) -> usize {
        match self.patrols {
            Patrols::Four => 4,
            Patrols::None => 0,
            Patrols::Eight => 8,
        }
    }

    /// CP-CNV-04: the pieces of a battery of the tactical rules.
    pub(crate) fn pieces(&self) -> u32 {
        match self.battery {
            Battery::Eight => 8,
            Battery::Sixteen => 16,
            Battery::TwentyFour => 24,
        }
    }

    /// CP-BAT-03: how long a battle lasts at the most.
    pub(crate) fn longest_battle(&self) -> u32 {
        match self.battle_hours {
            BattleHours::Twelve => 12,
            BattleHours::Sixteen => 16,
            BattleHours::Twenty => 20,
        }
    }
}
