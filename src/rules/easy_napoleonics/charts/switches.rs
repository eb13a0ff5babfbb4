//! The umpire's switches, each with the reading that is taken first.

use crate::adjudicate::switches;

switches! {
    "easy-napoleonics";
    /// When the lock is tested.
    lock_measured: LockMeasured [OwnMove = "own_move", TurnStart = "turn_start"], "EN-ZOC-03, EN-ZOC-08, EN-ZOC-11, EN-ZOC-12";
    /// Which hexes a square controls.
    square_control: SquareControl [AllRound = "all_round", NominalFront = "nominal_front", None = "none"], "EN-ZOC-01, EN-ZOC-11";
    /// Whether a square has flank and rear.
    square_flanks: SquareFlanks [None = "none", Nominal = "nominal"], "EN-LOF-13, EN-MEL-35, EN-CHG-16";
    /// How a square's two dice are spread.
    square_fire: SquareFire [OnePerHex = "one_per_hex", Free = "free"], "EN-MUS-06, EN-MUS-07";
    /// What becomes of the contact of a unit that changed formation or facing.
    barred_contact: BarredContact [NoAttack = "no_attack", Fights = "fights", NoMelee = "no_melee"], "EN-CHG-02, EN-MEL-06, EN-MEL-07";
    /// Who attacks in a contact that stands over from an earlier turn.
    standing_attacker: StandingAttacker [Original = "original", Initiative = "initiative"], "EN-MEL-08";
    /// How often a unit attacks in a turn.
    melee_pairs: MeleePairs [EveryContact = "every_contact", OneAttack = "one_attack"], "EN-MEL-10, EN-D-30";
    /// How many dice a unit throws in melee.
    melee_dice: MeleeDice [PerUnit = "per_unit", PerStand = "per_stand"], "EN-MEL-12";
    /// At which level the loser of a melee is checked.
    melee_check_level: MeleeCheckLevel [AfterDrop = "after_drop", BeforeDrop = "before_drop"], "EN-MEL-41";
    /// Whether the fire of a side is one event for each target.
    fire_pooling: FirePooling [Side = "side", Sequential = "sequential"], "EN-MOR-21, EN-MOR-22, EN-FIRE-19, EN-D-31";
    /// When the leader of a unit that is hit throws for his life.
    leader_risk_order: LeaderRiskOrder [AfterChecks = "after_checks", BeforeChecks = "before_checks"], "EN-LDR-12";
    /// Whether the side with the initiative may fire second.
    initiative_fire: InitiativeFire [Choose = "choose", AlwaysFirst = "always_first"], "EN-INIT-07, EN-INIT-08";
    /// Whether infantry that changed and moved may fire as an extra action.
    change_move_fire: ChangeMoveFire [No = "false", Yes = "true"], "EN-ACT-14";
    /// Whether a change of formation may choose the facing.
    formation_change_facing: FormationChangeFacing [Free = "free", Unchanged = "unchanged"], "EN-FORM-06";
    /// Who loses his small arms by a hasty square.
    hasty_fire_loss: HastyFireLoss [OnFailure = "on_failure", OnAttempt = "on_attempt"], "EN-CHG-08, EN-CHG-10";
    /// How often a unit may try a hasty square in a turn.
    hasty_attempts: HastyAttempts [Once = "once", EveryCharge = "every_charge"], "EN-CHG-12";
    /// Whether a locked unit may try one.
    hasty_when_locked: HastyWhenLocked [Yes = "true", No = "false"], "EN-CHG-13";
    /// When a hasty square becomes a solid one.
    hasty_hardens: HastyHardens [EndOfTurn = "end_of_turn", Never = "never"], "EN-CHG-18";
    /// The field of fire of a battery.
    artillery_arc: ArtilleryArc [String = "string", Cone120 = "cone120", Cone60 = "cone60"], "EN-LOF-02";
    /// What blocks a string along the side of two hexes.
    spine_block: SpineBlock [Both = "both", Either = "either"], "EN-LOF-09";
    /// Whom the doubt favours where a string arrives between two hexes.
    aspect_boundary: AspectBoundary [Target = "target", Firer = "firer"], "EN-LOF-11";
    /// When a hill blocks.
    hill_los: HillLos [LowOnly = "low_only", Always = "always", Never = "never"], "EN-LOF-07";
    /// Whether ponds may be entered.
    ponds: Ponds [Impassable = "impassable", Open = "open"], "EN-MOVE-34";
    /// What becomes of a leader alone whose hex an enemy unit enters.
    lone_leader: LoneLeader [Displace = "displace", Roadblock = "roadblock", Capture = "capture"], "EN-LDR-14, EN-D-28";
    /// Whether leaders halt beside the enemy.
    leader_zoc: LeaderZoc [Exempt = "exempt", Halts = "halts"], "EN-MOVE-29";
    /// What cavalry and guns are worth.
    vp_scale: VpScale [ByGrade = "by_grade", Flat = "flat"], "EN-VIC-13";
    /// Among what the choice card chooses.
    choice_card: ChoiceCard [Remaining = "remaining", Any = "any"], "EN-ARMY-26";
    /// Whether both sides draw from one deck.
    card_deck: CardDeck [PerSide = "per_side", Shared = "shared"], "EN-ARMY-27";
    /// When victory is judged.
    victory_check: VictoryCheck [Immediate = "immediate", EndOfTurn = "end_of_turn"], "EN-VIC-14";
    /// When a column has its bonus in melee.
    column_bonus: ColumnBonus [ChargeTurn = "charge_turn", WheneverAttacking = "whenever_attacking"], "EN-NAT-03, EN-NAT-04, EN-NAT-06, EN-NAT-14";
    /// Whether the attacker must stand in the same kind of ground to be spared the defender's.
    melee_terrain: MeleeTerrain [Any = "any", SameKind = "same_kind"], "EN-MEL-25";
    /// Whether the enemy met by a breakthrough fires though he has fired.
    breakthrough_enemy_fire: BreakthroughEnemyFire [Always = "always", IfUnused = "if_unused"], "EN-OPT-06";
    /// Whether a hasty square formed against a breakthrough costs the fire.
    breakthrough_square: BreakthroughSquare [KeepsFire = "keeps_fire", InsteadOfFire = "instead_of_fire"], "EN-OPT-12";
}
