//! The words in which every battle is told, whatever its rules. A verb in brackets goes into the number of its subject.

use crate::adjudicate::wordings;

/// A leader who makes room and finds nobody.
pub(super) fn nowhere_to_ride(leader: &str, taken: Option<&str>) -> String {
    match taken {
        Some(by) => format!("{leader}, alone and with no friend in reach, is taken by {by}"),
        None => format!("{leader}, with nobody left to ride to, is taken off the field"),
    }
}

wordings! {
    /// Fire of several at one; `{end}` is what it does to the target.
    MASSED of "massed fire" = [
        "{firers} [fires] on {target}, {who} {end}",
        "{firers} [concentrates] [its] fire on {target}, {who} {end}",
        "the fire of {firers} hits {target}, {who} {end}",
        "{firers} [fires] together on {target}, {who} {end}",
    ];
    /// Fire at somebody who stands elsewhere than those who fire: the place that is said before it is his.
    UNDER of "massed fire" = [
        "the fire of {firers} hits {target}, {who} {end}",
        "the fire of {firers} strikes {target}, {who} {end}",
        "the fire of {firers} finds {target}, {who} {end}",
        "the fire of {firers} beats upon {target}, {who} {end}",
    ];
    /// Whoever fires though fire has shaken him.
    SHAKEN_AS_IT_IS of "shaken" = ["shaken as [it] [is]"];
    /// What somebody has done before what was told of him, elsewhere.
    BEFORE_THAT of "before" = ["before that"];
    /// What somebody does who was told to be alone.
    AFTER_THAT of "after" = ["after that"];
    /// Whoever was fired at fires in his turn.
    ANSWERS of "answers" = ["[fires] back at {}", "[answers] the fire of {}", "[returns] the fire of {}"];
    /// The same in vain.
    ANSWERS_IN_VAIN of "answers" = ["[fires] back at {} in vain", "[answers] the fire of {} to no effect"];
    /// The same straight behind the fire that he answers.
    ANSWERS_IT_IN_VAIN of "answers" = ["[fires] back in vain", "[answers] to no effect"];
    /// Fire that answers the fire which was told just now, and tells.
    THE_ANSWER of "the answer" = [
        "the answering fire strikes {target}, {who} {end}",
        "the answering fire hits {target}, {who} {end}",
        "the answering fire finds {target}, {who} {end}",
    ];
    /// Who fires at the same target and hits nothing.
    WIDE of "wide" = ["[hits] nothing", "[fires] in vain", "[shoots] wide"];
    /// Fire in vain at one target.
    MET_IN_VAIN of "wide" = ["[fires] on {} to no effect", "[lets] fly at {} in vain", "[fires] on {}, and [hits] nothing"];
    /// Fire that hits nothing at all.
    IN_VAIN_ALL of "wide" = ["[fires] this way and that to no effect", "[burns] [its] powder for nothing"];
    /// Two who fire in vain, each at somebody else.
    IN_VAIN_EACH of "wide" = [
        "[fires] on {one}, and {second} on {other}, to no effect",
        "[fires] in vain on {one}, and {second} on {other}",
    ];
    /// Fire along the line that costs many a little; `{costs}` is which army how much: `the French nine points and the Allies two`.
    FIRE_GOES_ON of "roll" = [
        "along the line the fire goes on, and costs {costs}",
        "the firing along the line costs {costs}",
        "the exchange of fire along the line costs {costs}",
    ];
    /// The same where other fire is told by itself.
    FIRE_BESIDES of "roll" = ["the rest of the firing costs {costs}", "all other fire costs {costs}"];
    /// The same as what the armies lose: `the French lose nine points and the Allies two`.
    LOSES_ALONG of "roll" = ["under fire along the line {loses}", "in the firing along the line {loses}"];
    LOSES_BESIDES of "roll" = ["in the rest of the firing {loses}", "in all other firing {loses}"];
    /// Who has lost the most of them.
    SUFFERS_MOST of "roll" = ["[suffers] the most", "[is] hit the hardest", "[has] the worst of it"];
    /// Not said any more: what the same costs the other army stands in the one sentence.
    FIRE_TOO of "retired" = ["among {army} it costs {costs}", "on the side of {army} it costs {costs}"];
    /// Who comes under fire and stands.
    UNMOVED of "unmoved" = [
        "[stands] firm under the fire of {firers}",
        "[takes] the fire of {firers} without flinching",
        "[does] not waver under the fire of {firers}",
    ];
    /// The same of several: nobody could say who of many has fired at whom.
    UNMOVED_ALL of "unmoved" = ["[stands] firm under fire", "[does] not waver under fire"];
    /// Several go forward.
    COMES_ON of "marches" = ["[comes] on", "[moves] up", "[presses] forward", "[goes] forward"];
    /// The same of the reader's own: who comes on comes at him.
    GOES_ON of "marches" = ["[advances]", "[moves] up", "[presses] forward", "[goes] forward"];
    GOES_BACK of "marches" = ["[draws] back", "[moves] to the rear", "[moves] back"];
    SHIFTS of "marches" = ["[shifts] [its] ground", "[moves] across", "[takes] new ground"];
    /// What opens a paragraph on the rest of the field.
    ELSEWHERE of "elsewhere" = ["elsewhere", "elsewhere on the field"];
    /// What opens a paragraph by where it happens; `{flank}` is left or right.
    ON_YOUR_FLANK of "whereabouts" = [
        "on your {flank}",
        "over on your {flank}",
        "away on your {flank}",
        "out on your {flank}",
        "towards your {flank}",
    ];
    /// The same for the umpire.
    ON_A_FLANK of "whereabouts" = [
        "on the {flank} of {army}",
        "over on the {flank} of {army}",
        "away on the {flank} of {army}",
        "out on the {flank} of {army}",
        "towards the {flank} of {army}",
    ];
    IN_THE_CENTRE of "whereabouts" = ["in the centre", "in the middle", "in the middle of the line"];
    /// What opens a fight of somebody whose fire at the same enemy did nothing.
    AFTER_A_VOLLEY of "after a volley" = ["[fires] a volley without effect", "[wastes] a volley"];
    /// Whoever was rallied just now acts at once.
    ONCE_RALLIED of "once rallied" = ["once rallied"];
    /// Those who come on the field as the scenario has it.
    ENTERS of "enters" = ["[comes] onto the field", "[reaches] the field"];
    /// A leader whose unit is no more.
    ALONE of "alone" = ["[stands] alone", "[finds] [itself] alone"];
    /// The same of several: together they are not alone, and troops of theirs may stand elsewhere.
    ALL_ALONE of "alone" = ["[is] left with no troops at hand", "[has] no troops at hand"];
    /// The same behind what else befalls him.
    ALONE_ALL_THE_SAME of "alone" = ["but, with {unit} gone, {alone}"];
    /// The same where it is told with the end of that unit.
    WITH_THEM_GONE of "alone" = ["with {unit} gone, {leader} {alone}"];
    /// What opens a paragraph that would begin like another.
    BESIDES of "besides" = ["meanwhile", "besides", "at the same time", "in the same turn", "in these minutes"];
    /// The winner of a fight goes after the loser.
    FOLLOWS of "follows" = ["[follows] up", "[presses] on", "[takes] the ground"];
    /// Somebody goes after whoever runs, behind that he does.
    GOES_AFTER of "follows" = ["[follows]", "[goes] after {it}"];
    /// Who fires at somebody else as well.
    TURNS_FIRE of "massed fire" = ["[turns] [its] fire on {}"];
    FIRES_AS_WELL of "wide" = ["[fires] on {} as well, to no effect", "[fires] on {} as well, in vain"];
    /// What some of one army do, and some of the other.
    SO_DOES of "so does" = [
        ", and so, on the other side, {does} {who}",
        ", as {does} {who} on the other side",
    ];
    /// The same behind a sentence that has it.
    SO_DOES_TOO of "so does" = [", and so {does} {who}"];
    /// The same where the others are the reader's own.
    SO_DOES_HERE of "so does" = [
        ", and so, on your own side, {does} {who}",
        ", as {does} {who} on your own side",
    ];
    /// Who came before now strikes.
    MEETS of "meets" = ["[comes] to blows with {}", "[gets] to grips with {}", "[closes] with {}"];
    /// Who came has won.
    HAS_WON_IT of "wins" = ["[has] the better of it", "[comes] out on top", "[wins] the fight"];
    /// Who stood has won.
    HOLDS of "holds" = ["[holds] [its] ground and [wins]", "[beats] off the attack", "[gives] better than [it] [gets]"];
    /// Who came has caught up with somebody who would not stand, `{it}`.
    CATCHES of "wins" = ["[catches] up with {it}", "[overtakes] {it}"];
    /// Whoever goes back ends in a place that nobody of his held.
    HALTS_IN of "posts" = [
        "[ends] [its] retreat at {}, which is in {hands} now",
        "[comes] to a halt at {}, which is in {hands} now",
    ];
    /// Whoever is beaten gives up a place that he held.
    YIELDS of "posts" = ["[leaves] {}", "[gives] up {}"];
    /// The same where nobody else of his was in it.
    LEAVES_EMPTY of "posts" = ["[leaves] {} empty"];
    /// Who fights on where his way back is barred, or bars it, has the better of it.
    WINS_ALL_THE_SAME of "wins" = ["[has] the better of it", "[comes] out on top", "[wins] the fight"];
    /// Who was in a fight that was not settled takes it up once more.
    /// It ends with him, so that what he does can be said of him at once.
    AGAIN of "again" = ["again [takes] up the fight with {}", "once more [goes] at {}", "[renews] [its] fight with {}"];
    /// The same where it cost one of both alone, behind what became of him.
    WITH_THE_LOSS of "costs" = ["with the loss of {cost}"];
    /// What a fight has cost both who are still there; `{us}` has lost `{ours}`, `two of six points`, `{them}` `{theirs}`, `one of three`.
    COSTS_BOTH of "costs" = ["it costs {us} {ours} and {them} {theirs}"];
    /// The same as what both have lost.
    LOSES_BOTH of "costs" = ["{us} [loses] {ours}, {them} {theirs}"];
    /// What a fight has cost one of both.
    COSTS_ONE of "costs" = ["it costs {who} {cost}", "{who} [pays] for it with {cost}"];
    /// Not said any more: where it is not plain which of the two attacked, they have their names.
    COSTS_BOTH_ARMIES of "retired" = ["it costs {us} {ours} and {them} {theirs}"];
    COSTS_ONE_ARMY of "retired" = ["it costs {who} {cost}"];
    /// Who came and is beaten off, in the sentence that tells how he came.
    BEATEN_OFF of "beaten off" = ["[is] beaten off", "[is] repulsed", "[meets] more than [its] match"];
    /// Neither side of a fight has the better of it.
    UNDECIDED of "undecided" = [
        "neither gives way, and nothing is settled",
        "they part with nothing settled",
        "neither yields a yard",
    ];
    /// The same where they stay hand to hand.
    LOCKED of "undecided" = ["neither gives way", "neither yields a yard", "neither can shift the other"];
    /// Neither has won, and one of them breaks all the same, or both.
    TO_A_STANDSTILL of "undecided" = ["they fight to a standstill", "for a time neither gives way"];
    /// The same where both give ground.
    BOTH_BACK of "undecided" = [
        "neither has the better of it, and both fall back",
        "nothing is settled, and both give ground",
        "both recoil, and neither has the better of it",
    ];
    /// The same where those beside them do as well.
    ALL_BACK of "undecided" = [
        "neither has the better of it, and all fall back",
        "nothing is settled, and all give ground",
    ];
    /// The same where one gives ground, or worse.
    NEITHER of "undecided" = ["neither has the better of it", "nothing is settled", "neither wins"];
    /// A leader is lost with those whom he was with.
    LOST_WITH of "lost with" = ["[is] lost with {}", "[goes] down with {}", "[shares] the fate of {}"];
    /// Leaders who come to somebody.
    RIDES_TO of "rides" = ["[rides] to {}", "[gallops] to {}"];
    /// Who comes into view.
    COMES_INTO_VIEW of "seen" = ["[comes] into view", "can now be seen"];
    /// Nobody is hurt in a fight.
    BLOODLESS of "undecided" = ["not a blow strikes home on either side", "there is much shouting, and nobody is hurt"];
    /// Orders that came to nothing, and why.
    NOBODY_TO_FIRE_AT of "undone" = ["[finds] nobody to fire at", "[has] nobody to fire at"];
    NO_VIEW_OF of "undone" = ["[has] no view of {} and [holds] [its] fire", "cannot see {} and [holds] [its] fire"];
    NOBODY_IN_REACH of "undone" = ["[finds] nobody within reach"];
    WAY_BLOCKED of "undone" = ["[finds] the way blocked", "[finds] no way forward"];
    /// Of a leader, who goes by himself.
    RIDE_BLOCKED of "undone" = [
        "[finds] [its] way barred and [stays] where [it] [is]",
        "[stays] where [it] [is], as [its] way is barred",
    ];
    GONE_ALREADY of "undone" = ["[finds] {} gone already"];
    /// Who has the first move of a turn.
    MOVES_FIRST of "first" = ["[has] the first move", "[moves] first"];
    /// Headlines: the battle is won.
    HEAD_WON of "headline" = ["[carries] the day", "[wins] the battle", "[is] left master of the field"];
    /// Headlines: a leader is gone.
    HEAD_LEADER of "headline" = [
        "{leader} falls",
        "{leader} is killed",
        "the end of {leader}",
        "{leader} dies on the field",
    ];
    /// Headlines: a leader is lost who had no troops with him.
    HEAD_MAN_GONE of "headline" = ["{leader} lost", "the end of {leader}", "{leader} out of the battle"];
    /// Headlines: a leader is lost with those whom he was with.
    HEAD_LOST_WITH of "headline" = ["{leader} lost with {unit}", "{unit} lost, and {leader} with it", "{leader} and {unit} lost"];
    /// Headlines: a leader is gone, and so are several units of his army.
    HEAD_LOST_BESIDES of "headline" = ["{leader} and {count} units lost", "{count} units lost, and {leader}", "{leader} lost, and {count} units"];
    /// Headlines: a unit is gone.
    HEAD_LOST of "headline" = [
        "the end of {unit}",
        "{unit} destroyed by {by}",
        "{unit} swept from the field",
        "{by} [makes] an end of {unit}",
        "{unit} gone from the field",
    ];
    /// Headlines: a unit is gone, and nobody was near.
    HEAD_LOST_ALONE of "headline" = ["the end of {unit}", "{unit} gone from the field", "{unit} gone for good"];
    /// Headlines: several have fired at a unit until it was gone.
    HEAD_SHOT of "headline" = ["{unit} shot to pieces", "{unit} destroyed by fire", "the fire makes an end of {unit}"];
    /// Headlines: somebody still stands, and of what he was the most is gone.
    HEAD_SHATTERED of "headline" = ["{unit} shattered", "little left of {unit}", "{unit} bled white", "the ruin of {unit}"];
    /// Headlines: an army has lost so much that it can do no more.
    HEAD_SPENT of "headline" = ["{army} at the end of [its] strength", "{army} can do no more", "{army} [has] lost too much to go on"];
    /// Headlines: who came has won.
    HEAD_CARRIED of "headline" = [
        "{winner} [beats] {loser}",
        "{loser} beaten by {winner}",
        "{winner} [has] the better of {loser}",
        "{winner} too much for {loser}",
    ];
    /// The same from the side, and from behind.
    HEAD_IN_FLANK of "headline" = ["{winner} [takes] {loser} in the flank", "{winner} upon the flank of {loser}"];
    HEAD_IN_REAR of "headline" = ["{winner} [takes] {loser} in the rear", "{winner} in the rear of {loser}"];
    /// Headlines: who stood has won.
    HEAD_REPULSED of "headline" = [
        "{loser} beaten off by {winner}",
        "{loser} repulsed by {winner}",
        "the attack of {loser} on {winner} fails",
        "{winner} unmoved by {loser}",
        "{winner} too strong for {loser}",
    ];
    /// Headlines: whoever is beaten has left a place.
    HEAD_YIELDS of "headline" = ["{loser} driven out of {place}", "{loser} [loses] {place}", "{place} lost by {loser}"];
    /// Headlines: a fight that is not settled.
    HEAD_UNDECIDED of "headline" = [
        "{one} and {other} hand to hand",
        "nothing settled between {one} and {other}",
        "blow for blow: {one} and {other}",
        "{one} against {other}, and no decision",
    ];
    /// Headlines: a place is taken.
    HEAD_PLACE of "headline" = [
        "{place} in the hands of {army}",
        "{place} taken by {army}",
        "{place} lost to {army}",
        "{place} falls to {army}",
    ];
    /// Headlines: an army goes forward, and nothing else decides anything.
    HEAD_ON of "headline" = [
        "[moves] up",
        "[goes] forward",
        "[closes] in",
        "[advances]",
        "[presses] forward",
        "[marches] forward",
    ];
    /// The same of one who goes alone, and whose march is told in these words.
    HEAD_ONE of "headline" = ["{unit} on the move", "{unit} in motion", "{unit} on the march", "{unit} under way"];
    HEAD_BACK of "headline" = ["[draws] back", "[gives] up ground", "[moves] to the rear", "[falls] back", "[withdraws]"];
    HEAD_ACROSS of "headline" = [
        "[shifts] [its] ground",
        "[takes] new ground",
        "[dresses] [its] line",
        "[changes] places",
        "[moves] along the front",
    ];
    /// Headlines: many come on the field, and nothing else decides anything.
    HEAD_ENTERS of "headline" = ["fresh troops for {army}", "help on the field for {army}"];
    /// Headlines: somebody breaks.
    HEAD_ROUT of "headline" = [
        "{unit} [gives] way",
        "{unit} [breaks]",
        "{unit} [turns] and [runs]",
        "{unit} [is] driven from [its] ground",
        "the nerve of {unit} gives way",
    ];
    /// Headlines: somebody comes at somebody, and the fight is still to come.
    HEAD_CLOSES of "headline" = [
        "the attack of {one}",
        "{one} [goes] for {other}",
        "{one} [comes] on against {other}",
        "{other} under attack by {one}",
        "{one} [makes] for {other}",
    ];
    /// The same on horseback.
    HEAD_RIDES of "headline" = [
        "the charge of {one}",
        "{one} [rides] at {other}",
        "{one} [charges] {other}",
        "{other} charged by {one}",
    ];
    /// The same into a flank.
    HEAD_FLANKED of "headline" = ["{one} [makes] for the flank of {other}", "{one} upon the flank of {other}"];
    /// The same from behind.
    HEAD_FROM_BEHIND of "headline" = ["{one} [makes] for the rear of {other}", "{one} in the rear of {other}"];
    /// Headlines: foot gets into square before the horse is upon it.
    HEAD_SQUARED of "headline" = [
        "{other} [forms] square in time",
        "{one} before the square of {other}",
        "{other} in square against {one}",
    ];
    /// Headlines: somebody makes ready for a charge that was told before.
    HEAD_STANDS_TO_IT of "headline" = [
        "{unit} before the shock",
        "{unit} [stands] to the charge",
        "{unit} [waits] for the shock",
        "{unit} in the path of the charge",
    ];
    /// The same where it is known whose charge that is.
    HEAD_STANDS_TO of "headline" = [
        "{unit} [waits] for {other}",
        "{unit} ready for {other}",
        "{unit} in the path of {other}",
    ];
    /// Headlines: a man alone is chased away.
    HEAD_MAN_CHASED of "headline" = ["{loser} chased off by {winner}", "{loser} [rides] for [its] life"];
    /// Headlines: a charge does not get there.
    HEAD_SHORT of "headline" = [
        "the charge of {one} comes to nothing",
        "{one} short of {other}",
        "no contact between {one} and {other}",
        "{other} out of reach for {one}",
    ];
    /// Headlines: a winner goes after a loser.
    HEAD_PRESSED of "headline" = [
        "{one} on the heels of {other}",
        "{other} pressed back by {one}",
        "ground lost by {other} to {one}",
        "{one} hard after {other}",
    ];
    /// Headlines: fire has shaken somebody.
    HEAD_WAVERS of "headline" = [
        "{unit} shaken under fire",
        "doubt in the ranks of {unit}",
        "the fire tells on {unit}",
        "an anxious hour for {unit}",
        "{unit} shaken",
    ];
    /// Headlines: fire has stopped somebody.
    HEAD_STOPPED of "headline" = [
        "{unit} stopped by fire",
        "no way through the fire for {unit}",
        "{unit} halted",
        "the fire stops {unit}",
    ];
    /// Headlines: fire has hit and shaken nobody.
    HEAD_STANDS of "headline" = [
        "{unit} steady under fire",
        "powder smoke before {unit}",
        "the fire does not move {unit}",
        "{unit} under fire",
    ];
    /// Headlines: who goes first.
    HEAD_LEADS of "headline" = [
        "the initiative with {army}",
        "the first move to {army}",
        "the turn begins with {army}",
        "{army} the first to move",
        "the turn opens with {army}",
    ];
    /// Headlines: fire along the line costs many a little.
    HEAD_ALONG of "headline" = [
        "shots along the line",
        "an exchange of fire along the line",
        "powder smoke along the line",
        "fire along the whole line",
    ];
    /// Headlines: fire has told.
    HEAD_FIRE of "headline" = [
        "{unit} under fire",
        "fire tells on {unit}",
        "powder smoke before {unit}",
        "{unit} hit by fire",
        "losses in the ranks of {unit}",
    ];
    /// Headlines: fire has cost somebody much.
    HEAD_BLED of "headline" = [
        "hard hit: {unit}",
        "{unit} cut up by fire",
        "the fire thins the ranks of {unit}",
        "heavy losses for {unit}",
        "the cost of standing: {unit}",
    ];
    /// Headlines: many units of one army are gone.
    HEAD_MANY of "headline" = [
        "{many} lost",
        "{many} gone",
        "{many} lost in one turn",
        "a black hour: {many} lost",
    ];
    /// Headlines: many units are gone of both armies: `{many}` are `three French units`, `{few}` `two Austrian`.
    HEAD_MANY_ON_BOTH of "headline" = [
        "{many} lost for {few}",
        "{many} lost, and {few}",
        "heavy losses: {many} and {few}",
        "{many} gone, and {few}",
    ];
    /// Headlines: many units of one army give way.
    HEAD_MANY_BREAK of "headline" = ["{many} give way", "{many} break", "{many} in flight"];
    /// Headlines: several of one army attack, and how it ends is not known yet.
    HEAD_MANY_COMING of "headline" = ["{many} attack", "{many} go in", "{many} on the attack"];
    /// Headlines: whatever was fired hit nobody.
    HEAD_VAIN of "headline" = ["shots to no effect", "the fire hits nobody", "powder burnt for nothing"];
    /// The same of one who fires alone.
    HEAD_VAIN_OF_ONE of "headline" = ["{unit} [fires] to no effect", "{unit} [fires] in vain", "{unit} [hits] nothing"];
    /// Headlines: a unit is brought to a stand again.
    HEAD_RALLY of "headline" = [
        "{unit} rallied",
        "{unit} in hand again",
        "order again in the ranks of {unit}",
        "order restored in {unit}",
    ];
    /// The same where most of those who try do not rally.
    HEAD_RALLY_OF_ONE of "headline" = ["only {unit} rallied", "only {unit} in hand again"];
    HEAD_FEW_RALLY of "headline" = ["{unit} rallied, most of the others not", "{unit} in hand again, most of the others not"];
    /// A leader who is in disorder and stays so: a man by himself does not rally.
    STAYS_IN_DISORDER of "no rally" = ["[stays] in disorder"];
}
