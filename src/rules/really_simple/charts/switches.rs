//! The umpire's switches (catalogue section 7), each with its printed reading first.

use crate::adjudicate::switches;

switches! {
    "really-simple";
    /// What a tie of the initiative dice leads to.
    initiative_tie: InitiativeTie [Reroll = "reroll", PreviousOrder = "previous_order"], "RS-TURN-03";
    /// Whose left it is from which activation runs.
    activation_left: ActivationLeft [OwnView = "own_view", CommonView = "common_view"], "RS-BRD-04, RS-TURN-07, RS-TURN-08";
    /// Which formation's allowance counts.
    movement_allowance: MovementAllowance [CurrentFormation = "current_formation", StartingFormation = "starting_formation"], "RS-MOVE-16, RS-FORM-12 to 19, RS-MEL-02";
    /// Whether a change of formation that is paid for counts as a move.
    formation_change_counts_as_move: FormationChangeCountsAsMove [Yes = "true", No = "false"], "RS-FORM-21, RS-FORM-22";
    /// Whether a fall back earlier in the turn counts as a move.
    fall_back_counts_as_move: FallBackCountsAsMove [No = "false", Yes = "true"], "RS-FIRE-59";
    /// How many dice rifles throw.
    rifle_dice: RifleDice [CurrentStrength = "current_strength", InitialStrength = "initial_strength"], "RS-SET-08, RS-FIRE-26, RS-MEL-16";
    /// Whether units may move through friends.
    pass_through_friends: PassThroughFriends [No = "false", Yes = "true"], "RS-BRD-09";
    /// What a General alone in a hex does when an enemy comes.
    lone_general: LoneGeneral [GivesWay = "gives_way", Blocks = "blocks"], "RS-BRD-08, RS-BRD-15, RS-ROUT-03";
    /// Whose units stand in the way of a line of sight.
    units_block_los: UnitsBlockLos [All = "all", Friends = "friends", None = "none"], "RS-FIRE-03";
    /// What blocks a line along the side between two hexes.
    los_on_hexside: LosOnHexside [BothMustBlock = "both_must_block", EitherBlocks = "either_blocks"], "RS-FIRE-06";
    /// Whether limbered guns fire.
    limbered_artillery_fires: LimberedArtilleryFires [No = "false", Yes = "true"], "RS-FIRE-13";
    /// Whether a unit may fire and assault in one activation.
    fire_and_assault: FireAndAssault [Yes = "true", No = "false"], "RS-MEL-49, RS-FIRE-61";
    /// Whether a unit already in contact may assault without moving.
    assault_from_adjacent: AssaultFromAdjacent [Yes = "true", No = "false"], "RS-MEL-01, RS-MEL-03 to 09, RS-MEL-45, RS-MEL-52";
    /// When the loser of an assault falls back.
    assault_fall_back_trigger: AssaultFallBackTrigger [AtOrBelowHalf = "at_or_below_half", CrossingHalf = "crossing_half"], "RS-MEL-32, RS-ROUT-16";
    /// Who may continue a drawn assault.
    drawn_assault_continuable_by: DrawnAssaultContinuableBy [Attacker = "attacker", Either = "either"], "RS-MEL-41, RS-MEL-42, RS-MEL-52";
    /// Whether the winner of an assault may enter the vacated hex.
    advance_after_assault: AdvanceAfterAssault [No = "false", Yes = "true"], "RS-MEL-47";
    /// Whether a lost assault and a failed morale test cost a hex each.
    fall_back_stacking: FallBackStacking [Cumulative = "cumulative", Single = "single"], "RS-MOR-13";
    /// Where a unit falls back to.
    fall_back_direction: FallBackDirection [AwayFromCause = "away_from_cause", TowardHomeEdge = "toward_home_edge"], "RS-ROUT-02";
    /// Whether a General goes along with a unit that falls back.
    general_follows_fall_back: GeneralFollowsFallBack [Yes = "true", No = "false"], "RS-ROUT-17";
    /// How far a retreating unit retreats.
    retreat_distance: RetreatDistance [OneHex = "one_hex", FullAllowance = "full_allowance"], "RS-ROUT-08";
    /// Where a retreating unit retreats to.
    retreat_direction: RetreatDirection [TowardHomeEdge = "toward_home_edge", AwayFromNearestEnemy = "away_from_nearest_enemy"], "RS-ROUT-09";
    /// Whether a unit that failed in this turn retreats again in it.
    retreat_same_turn: RetreatSameTurn [Yes = "true", No = "false"], "RS-ROUT-10";
    /// What becomes of a retreating unit with nowhere to go.
    blocked_retreat: BlockedRetreat [Disintegrate = "disintegrate", Halt = "halt"], "RS-ROUT-13";
    /// Whether a retreating unit that is hit tests its morale.
    retreating_units_test_again: RetreatingUnitsTestAgain [No = "false", Yes = "true"], "RS-MOR-14";
    /// How often a General may try to rally in a turn.
    rally_attempts_per_general: RallyAttempts [One = "1", EachUnitOnce = "each_unit_once"], "RS-RAL-04";
    /// What a General's death counts for.
    general_death_counts: GeneralDeathCounts [ComparisonAndMorale = "comparison_and_morale", StrengthOnly = "strength_only", OnTop = "on_top"], "RS-LDR-10, RS-LDR-12 to 14, RS-LDR-21";
}
