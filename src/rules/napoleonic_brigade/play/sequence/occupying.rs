//! Orders to go into complexes and behind works, and to other sides of a complex: NB-BLD-01 to NB-BLD-07, NB-BLD-17,
//! NB-WORK-01, NB-DEC-30, NB-DEC-35, NB-GAP-85.

use super::intent::Reading;
use super::step_choice::{Chosen, Faulty};
use crate::adjudicate::{Fact, Wrong, because};
use crate::kit::table::{Base, Point};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, LINING};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Class;
use crate::rules::napoleonic_brigade::orders::entries::Entered;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::orders::{Place, Verb, may_move, places, walk};
use crate::rules::napoleonic_brigade::position::ground::TerrainPiece;
use crate::rules::napoleonic_brigade::setup::disposition;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Post;

impl Reading<'_> {
    /// NB-DEC-35: what `occupy` comes to: into a complex, to another side of it, or up to a work.
    pub(crate) fn occupy(&self, step: &Chosen) -> Result<Intent, Faulty> {
        let Verb::Occupy(place) = &step.verb else {
            return Ok(Intent::Stay);
        };
        self.is_free(step, Asks::Move)?;
        let piece = self.piece_meant(place).map_err(|wrong| step.at(wrong))?;
        if piece.class != Class::Complex {
            return self.behind(step, piece, place);
        }
        let fires = self.choice.first_fire.filter(|_| !self.choice.fire.is_empty());
        if let Some((number, span)) = fires {
            let reason = "going into a complex takes the whole move: no fire";
            let wrong = Wrong::new("NB-BLD-17", reason, "leave the fire out, or the move");
            return Err((number, span, wrong));
        }
        let post = self.goes_into(place).map_err(|wrong| step.at(wrong))?;
        self.by_order(step, piece.middle())?;
        Ok(Intent::Occupy(post))
    }

    /// The piece of ground that a place means: of a garrison the name of a side is one of its complex.
    fn piece_meant(&self, place: &Place) -> Result<&TerrainPiece, Wrong> {
        let (state, ground) = (self.state(), self.ground());
        let word = place.word.as_str();
        let section = || ground.section(word).map(|section| ground.piece_of(section));
        let piece = ground.named(word).or_else(section);
        let piece = piece.ok_or_else(|| {
            let reason = because!("there is nothing `{}` that could be occupied", Fact::typed(word));
            Wrong::new("NB-BLD-03", reason, places::meant(state, word))
        })?;
        let brigade = self.brigade;
        match ground.may_not_occupy(piece, brigade.kind.moves_as()) {
            Some(bar) => {
                let reason = because!("`{}` may not occupy {}", brigade.unit, bar.what);
                let help = "infantry holds complexes that the game file lists as `occupiable_complexes`, guns their yards, both works";
                Err(Wrong::new(bar.clause, reason, help))
            }
            None => Ok(piece),
        }
    }

    /// NB-GAP-85: a brigade that touches the outline goes in.
    fn goes_into(&self, place: &Place) -> Result<Post, Wrong> {
        let (state, ground, brigade) = (self.state(), self.ground(), self.brigade);
        let id = &brigade.unit;
        let piece = disposition::complex_for(state, ground, brigade, &place.word)?;
        if !brigade.kind.formations().contains(&Formation::Garrison) {
            let reason = because!("`{}` [is] no brigade that could hold {}", id, piece.called());
            return Err(Wrong::new("NB-BLD-07", reason, "a whole brigade does"));
        }
        let same = |post: &Post| piece.is_named(&post.complex);
        if let Some(post) = brigade.post.as_ref().filter(|post| same(post)) {
            return Ok(post.clone());
        }
        let mut others = state.army.iter();
        let holder = others.find(|other| other.post.as_ref().is_some_and(same));
        if let Some(holder) = holder {
            let reason = because!("`{}` holds {}", holder.unit, piece.called());
            return Err(Wrong::new("NB-BLD-17", reason, "one brigade holds a complex"));
        }
        let footprint = state.footprint(ground, brigade);
        let bases = footprint.iter().flat_map(|footprint| &footprint.bases);
        let bases = bases.map(|stood| stood.base).collect::<Vec<Base>>();
        if !piece.is_touched_by(&bases) {
            let reason = because!("`{}` [does] not touch {}", id, piece.called());
            let help = "go up to its outline first, and in with the next move";
            return Err(Wrong::new("NB-BLD-17", reason, help));
        }
        Ok(disposition::usual_post(piece, brigade))
    }

    /// NB-WORK-01: up to a work, so that the brigade lines it.
    fn behind(&self, step: &Chosen, piece: &TerrainPiece, place: &Place) -> Result<Intent, Faulty> {
        let brigade = self.brigade;
        if !matches!(
            brigade.form,
            Formation::Line | Formation::AttackColumn | Formation::Skirmish | Formation::Limbered
        ) && brigade.form != Formation::MarchColumn
        {
            let reason = because!("{} in {} does not go up to a work", brigade.kind, brigade.form);
            return Err(step.wrong("NB-WORK-01", reason, "take a formation that marches first"));
        }
        let walk = walk::walk(self.state(), self.facts, brigade);
        let mut walk = walk.expect("the brigade stands on the table");
        let Some(goal) = self.nearest_of(piece, place, walk.at) else {
            return Ok(Intent::Stay);
        };
        if walk.at.square_to(goal).is_within(LINING + LIMIT) {
            return Ok(Intent::Stay);
        }
        walk.to(goal).map_err(|wrong| step.at(wrong))?;
        self.by_order(step, walk.at)?;
        Ok(Intent::Go(walk.legs))
    }

    /// The point of a work, or of the section that was named, that is nearest.
    fn nearest_of(&self, piece: &TerrainPiece, place: &Place, from: Point) -> Option<Point> {
        let section = self.ground().section(&place.word);
        let sections = piece.sections.iter();
        let sections = sections.filter(|other| section.is_none_or(|named| named.number == other.number));
        let stretches = sections.flat_map(|section| section.track.stretches());
        let points = stretches.map(|stretch| stretch.nearest_to(from));
        points.min_by_key(|point| from.square_to(*point))
    }

    /// NB-BLD-06, NB-BLD-07, NB-DEC-30: what a brigade does of which units are sent to sides of a complex: the brigade
    /// goes there as a whole, or is there already.
    pub(crate) fn to_sides(&self, entered: &Entered, intent: Intent) -> Result<Intent, Faulty> {
        if entered.sides.is_empty() {
            return Ok(intent);
        }
        let fault = |wrong: Wrong| (1, entered.span, wrong);
        let (state, ground, brigade) = (self.state(), self.ground(), self.brigade);
        let mut post = match (intent, &brigade.post) {
            (Intent::Occupy(post), _) => post,
            (Intent::Stay, Some(post)) => {
                let barred = may_move::barred(state, brigade, Asks::OnTheSpot);
                barred.map_or(Ok(()), |wrong| Err(fault(wrong)))?;
                post.clone()
            }
            _ => {
                let reason = because!("units do not take a complex without `{}`", brigade.unit);
                let help = "the whole brigade is sent in: `occupy:` with the complex, and its units to its sides";
                return Err(fault(Wrong::new("NB-BLD-07", reason, help)));
            }
        };
        for (unit, place) in &entered.sides {
            let side = disposition::side_for(ground, brigade, &post, &place.word);
            post.sides[*unit] = side.map_err(fault)?;
        }
        match brigade.post.as_ref() == Some(&post) {
            true => Ok(Intent::Stay),
            false => Ok(Intent::Occupy(post)),
        }
    }
}
