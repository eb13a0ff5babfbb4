//! The umpire's switches, each with the reading that is taken first.

use crate::adjudicate::switches;

switches! {
    "two-by-two";
    /// The field of fire.
    fire_arc: Arc [Wide = "45", Straight = "straight", HalfPlane = "half_plane"], "TT-GEO-12";
    /// The bases and the board of a game in centimetres.
    cm_base: CmBase [InchStand = "inch_stand", Scaled = "scaled"], "TT-GEO-03";
    /// Whether edition 3.01 may be played in centimetres, at 2 cm for an inch.
    cm_301: Cm301 [No = "false", Yes = "true"], "TT-ED-04";
    /// The results of shooting.
    shooting_table: ShootingTable [AsCombat = "as_combat", Standard = "standard", Alternate = "alternate"], "TT-ED-05";
    /// The results of melee.
    melee_table: MeleeTable [AsCombat = "as_combat", Standard = "standard", Alternate = "alternate"], "TT-ED-05";
    /// Whether roads lead through woods in edition 2Mc.
    woods_roads: WoodsRoads [No = "false", Yes = "true"], "TT-TERR-10";
    /// Whether cover of two kinds counts twice.
    cover_stacks: CoverStacks [No = "false", Yes = "true"], "TT-FIRE-35";
    /// About what a unit turns for nothing.
    free_wheel: FreeWheel [Centre = "centre", Corner = "corner"], "TT-GEO-25";
    /// Whether moving units may pass through friends.
    interpenetration: Interpenetration [None = "none", Friends = "friends"], "TT-MOVE-33";
    /// Whether the shot at a charger that was moved back is measured.
    stall_range: StallRange [Always = "always", Measured = "measured"], "TT-CON-23";
    /// Whether a draw disrupts who stays in a town or wood.
    draw_disrupts_in_town: DrawDisruptsInTown [No = "false", Yes = "true"], "TT-MEL-38";
    /// Whether routs pay for the ground.
    rout_terrain_costs: RoutTerrainCosts [No = "false", Yes = "true"], "TT-GEO-34";
    /// Whether panic reaches enemies.
    panic_enemies: PanicEnemies [No = "false", Yes = "true"], "TT-ROUT-14";
    /// Whether a unit that has come moves on at once.
    move_on_arrival: MoveOnArrival [Yes = "true", No = "false"], "TT-REI-09";
    /// When a unit leaves at an enemy's point of arrival.
    exit_rp_radius: ExitRpRadius [Covers = "covers", Strip = "strip"], "TT-GEO-42";
    /// Whether units may leave the table where they please.
    free_exit: FreeExit [No = "false", Yes = "true"], "TT-REI-15";
    /// Whether fire into the rear counts as fire into the flank (3.01).
    flank_bonus_rear: FlankBonusRear [Yes = "true", No = "false"], "TT-FIRE-41";
    /// Whose flank and rear costs two points (3.01).
    rear_minus2: RearMinus2 [OwnFlank = "own_flank", TargetFlank = "target_flank"], "TT-CON-34, TT-FIRE-42";
    /// Whether a charge of less than two inches may begin with a pivot.
    short_charge_pivot: ShortChargePivot [Allowed = "allowed", Refused = "refused"], "TT-CON-03";
    /// Whether a unit can be pinned and disrupted at once.
    status_stack: StatusStack [Replace = "replace", Stack = "stack"], "TT-RAL-20";
    /// Whether an HQ with an enemy in contact may rally itself.
    hq_self_in_contact: HqSelfInContact [Yes = "true", No = "false"], "TT-RAL-16";
    /// Whether a pinned or disrupted HQ is of no help.
    disrupted_hq_inactive: DisruptedHqInactive [No = "false", Yes = "true"], "TT-RAL-19";
    /// Whether edition 3.01 has supporting fire.
    supporting_fire: SupportingFire [No = "false", Yes = "true"], "TT-FIRE-20";
    /// What becomes of light infantry that is halted.
    li_halted: LiHalted [Pinned = "pinned", Halted = "halted"], "TT-FIRE-56";
    /// Whether a unit may pivot before it routs of its own will.
    voluntary_rout_pivot: VoluntaryRoutPivot [No = "false", Yes = "true"], "TT-ROUT-25";
    /// Whether lancers add their figures to those of all against disrupted units, and of light cavalry against cavalry.
    lancer_stack: LancerStack [Yes = "true", No = "false"], "TT-MEL-54";
    /// On which two faces a loser must be attacked to be destroyed (2Mc).
    two_faces: TwoFaces [Any = "any", WithFront = "with_front"], "TT-MEL-19";
    /// Whether a follow-up may catch the unit just beaten.
    followup_catches_router: FollowupCatchesRouter [No = "false", Yes = "true"], "TT-FUP-13";
    /// Whether a winner in a town may stay.
    town_followup_exempt: TownFollowupExempt [ByEdition = "by_edition", Yes = "true", No = "false"], "TT-FUP-09, TT-FUP-10";
    /// Whom a mandatory follow-up may meet.
    mandatory_contact: MandatoryContact [ByEdition = "by_edition", Any = "any", LegalOnly = "legal_only"], "TT-FUP-12";
    /// Whether units other than infantry may be guards (3.01).
    guard_quality: GuardQuality [No = "false", Yes = "true"], "TT-UNIT-04";
    /// Who loses where both do by one event.
    simultaneous_loss: SimultaneousLoss [Draw = "draw", MovingPlayerLoses = "moving_player_loses"], "TT-VIC-04";
    /// Whether units still to come must come and leave for a draw.
    draw_needs_empty_queue: DrawNeedsEmptyQueue [Yes = "true", No = "false"], "TT-VIC-08";
}
