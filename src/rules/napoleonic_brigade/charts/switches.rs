//! The umpire's switches, each with the reading that is taken first.

use crate::adjudicate::switches;

switches! {
    "napoleonic-brigade";
    /// What becomes of an order against the general order.
    orders_check: OrdersCheck [Refuse = "refuse", Warn = "warn", Off = "off"], "NB-ORD-03";
    /// For what a die of delay is thrown.
    order_delay_roll: OrderDelayRoll [PerAlteration = "per_alteration", PerBrigade = "per_brigade"], "NB-ORD-07";
    /// Whether the dice of a move are its limit or its length.
    dice_distance: DiceDistance [UpTo = "up_to", Exact = "exact"], "NB-MOVE-13";
    /// What a turn of less than 90 degrees costs.
    turn_cost: TurnCost [ProRata = "pro_rata", PerStarted90 = "per_started_90"], "NB-MOVE-09, NB-MOVE-11";
    /// Whether an ordinary move may turn a brigade about.
    about_turn: AboutTurn [RetireOnly = "retire_only", Allowed = "allowed"], "NB-MOVE-17";
    /// What half speed is for those who throw two dice.
    cavalry_half_speed: CavalryHalfSpeed [OneDie = "one_die", HalfOfTwo = "half_of_two"], "NB-CAV-05, NB-HART-03, NB-PUR-10, NB-DEF-03";
    /// What a half die counts.
    skirmisher_half_die: SkirmisherHalfDie [RoundDown = "round_down", Exact = "exact"], "NB-SKIR-01, NB-SKIR-02, NB-CHG-03, NB-LOSE-05, NB-WIN-09";
    /// How many units an attack column is wide.
    attack_column_width: AttackColumnWidth [One = "1", Two = "2"], "NB-IFIRE-02";
    /// How far a 12pdr is manhandled.
    twelve_pdr_manhandle: TwelvePdrManhandle [HalfInch = "half_inch", OneInch = "one_inch"], "NB-FART-06, NB-FART-07";
    /// Who may fall back facing the enemy.
    facing_retirement: FacingRetirement [LineOnly = "line_only", AnyGoodOrder = "any_good_order"], "NB-RET-12, NB-RET-17, NB-DEF-04";
    /// Whether canister within 12" is at close range too.
    canister_close_bonus: CanisterCloseBonus [Yes = "true", No = "false"], "NB-AFIRE-28";
    /// Whether defence works cover twice, as hard cover and as works.
    works_cover: WorksCover [Once = "once", Cumulative = "cumulative"], "NB-WORK-02";
    /// How many moves a damaged gun is idle after a shot.
    counter_battery_scale: CounterBatteryScale [Idle0123 = "idle_0_1_2_3", Literal = "literal"], "NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06";
    /// Between which defence values a band lies: from its number down, or from below the number before it.
    defence_value_bands: DefenceValueBands [AtOrBelow = "at_or_below", Below20 = "below_20"], "NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06";
    /// How many gunners of a piece small arms can hit.
    gun_crew_small_arms: GunCrewSmallArms [Five = "5", Three = "3"], "NB-SAA-03, NB-SAA-05";
    /// How far a rocket flies in its last section.
    rocket_last_section: RocketLastSection [Rest = "rest", Full6 = "full_6"], "NB-ROCK-03, NB-ROCK-09";
    /// When the losses by defenders' fire are taken off.
    defenders_fire_removal: DefendersFireRemoval [ByArm = "by_arm", BeforeMelee = "before_melee"], "NB-DF-12, NB-DF-13";
    /// Whether a square ordered on the turn of the charge is formed in time.
    square_in_time: SquareInTime [Never = "never", StartOver3 = "start_over_3", Always = "always"], "NB-SQ-10";
    /// How many dice charging cavalry throws.
    cavalry_charge_dice: CavalryChargeDice [ByTarget = "by_target", Always2 = "always_2", Always25 = "always_2_5"], "NB-CHG-02, NB-CHG-03, NB-MCC-04";
    /// How fast a brigade is whose charge fell short.
    disorganised_speed: DisorganisedSpeed [Normal = "normal", Half = "half"], "NB-CHG-10";
    /// What a cavalry brigade counts in melee.
    cavalry_strength: CavalryStrength [Actual = "actual", Flat36 = "flat_36"], "NB-MCC-01, NB-MCC-02";
    /// Whether the deductions of six add up.
    minus6_stacking: Minus6Stacking [No = "false", Yes = "true"], "NB-MEL-16";
    /// What a column loses that has no impetus.
    no_impetus_cancels: NoImpetusCancels [Both = "both", ColumnOnly = "column_only"], "NB-BLD-09, NB-WORK-05";
    /// How long an attack in the flank or rear counts.
    flank_rounds: FlankRounds [FirstOnly = "first_only", WhileInContact = "while_in_contact"], "NB-MEL-21";
    /// Whether lancers have their bonus against infantry.
    lancers_vs_infantry: LancersVsInfantry [No = "false", Yes = "true"], "NB-MCC-11";
    /// Which casualties decide a melee.
    melee_decision: MeleeDecision [PerRound = "per_round", Cumulative = "cumulative"], "NB-MEL-18, NB-MEL-19, NB-MEL-20";
    /// What keeps a sequence of push backs going.
    pushback_contact: PushbackContact [Pressing = "pressing", Touching = "touching"], "NB-LOSE-04, NB-LOSE-06, NB-LOSE-12";
    /// How far the loser of an odd result falls back.
    odd_result_rate: OddResultRate [FirstFollowUp = "first_follow_up", FirstPushBack = "first_push_back"], "NB-ODD-02";
    /// Which winners may stay in their defences.
    defended_winners_may_hold: DefendedWinnersMayHold [Garrisons = "garrisons", None = "none", All = "all"], "NB-WIN-02";
    /// How fast a pursuit is.
    pursuit_speed: PursuitSpeed [Full = "full", Dice = "dice"], "NB-PUR-03";
    /// For whom the die to halt a pursuit is thrown.
    pursuit_check: PursuitCheck [PerBrigade = "per_brigade", PerUnit = "per_unit"], "NB-PUR-04";
    /// Whether a pursuit halts by itself after three moves.
    pursuit_third_roll: PursuitThirdRoll [Automatic = "automatic", Roll = "roll"], "NB-PUR-07, NB-PUR-08, NB-PUR-09";
    /// Whether a brigade at Halt may retire.
    halt_means: HaltMeans [Immobilised = "immobilised", MayRetire = "may_retire"], "NB-MOR-18";
    /// How many units at Fall back make a brigade rout.
    rout_level: RoutLevel [AllUnits = "all_units", AnyUnit = "any_unit", Never = "never"], "NB-MOR-21";
    /// Which unit's morale is the brigade's.
    brigade_morale: BrigadeMorale [WorstUnit = "worst_unit", Majority = "majority", Detach = "detach"], "NB-MOR-20";
    /// Which way the bases of horse teams and wagons lie.
    team_bases: TeamBases [Turned = "turned", AsPrinted = "as_printed"], "NB-ARMY-10, NB-ARMY-11";
}
