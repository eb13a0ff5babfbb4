//! Reading army lists and dispositions: NB-SET-01 to NB-SET-15, NB-ORD-02.

use super::file_keys;
use super::not_allowed;
use super::not_allowed::{MOST_FIGURES, MOST_UNITS};
use super::units;
use crate::adjudicate::Side;
use crate::orders::{Named, named, names};
use crate::rules::napoleonic_brigade::charts::fire::DEFENCE_VALUE;
use crate::rules::napoleonic_brigade::troops::arm::{Kind, Piece, Weapon, Weight};
use crate::rules::napoleonic_brigade::troops::bases::{BaseClass, MoraleClass};
use crate::rules::napoleonic_brigade::troops::brigade::Unit;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Span, Value, clip, did_you_mean, list_of, normal, word_of};

/// A brigade of an army list, complete: what the list leaves out is as printed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enlisted {
    /// Its name.
    pub(crate) unit: Named,
    /// Whose it is.
    pub(crate) side: Side,
    /// Its arm.
    pub(crate) kind: Kind,
    /// What it is called in reports.
    pub(crate) name: Option<String>,
    /// Whose troops they are, in small letters: `british`, `dutch-belgian`.
    pub(crate) nation: Option<String>,
    /// Its units, from the left of its line.
    pub(crate) units: Vec<Unit>,
    /// Where the entry stands.
    pub(crate) span: Span,
}

/// A brigade as its entry has it, whatever it is called.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) kind: Kind,
    pub(crate) nation: Option<String>,
    /// What its units have in common.
    pub(crate) traits: Traits,
    pub(crate) bases: Bases,
    /// Figures left: one number for all units, or one for each.
    pub(crate) strength: Vec<u32>,
    pub(crate) span: Span,
}

/// The units of a brigade as its entry has them.
#[derive(Clone, Debug)]
pub(crate) enum Bases {
    /// As many as are usual (NB-SET-02, NB-SET-03, NB-SET-04).
    Usual,
    /// So many (NB-SET-06).
    Count(u32),
    /// These.
    These(Vec<Base>),
}

/// A unit of a brigade as its entry has it.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    pub(crate) unit: Option<Named>,
    pub(crate) name: Option<String>,
    /// Its arm, where the list says it (NB-SET-05).
    pub(crate) kind: Option<Kind>,
    /// Figures left.
    pub(crate) strength: Option<u32>,
    /// What it has of its own, which goes before what its brigade has.
    pub(crate) traits: Traits,
    pub(crate) span: Span,
}

/// What is said of a unit, or of all units of a brigade (NB-GAP-73).
#[derive(Clone, Debug, Default)]
pub(crate) struct Traits {
    /// Its base (NB-ARMY-01, NB-ARMY-02, NB-ARMY-03, NB-ARMY-04, NB-ARMY-05, NB-ARMY-06, NB-ARMY-07, NB-ARMY-08).
    pub(crate) class: Option<BaseClass>,
    /// Frontage and depth of its base in millimetres (NB-ARMY-13).
    pub(crate) base_mm: Option<[u32; 2]>,
    /// Its figures at full strength.
    pub(crate) full: Option<u32>,
    /// Figures left.
    pub(crate) figures: Option<u32>,
    pub(crate) morale: Option<MoraleClass>,
    pub(crate) elite: Option<bool>,
    pub(crate) regular: Option<bool>,
    pub(crate) weight: Option<Weight>,
    pub(crate) lancers: Option<bool>,
    pub(crate) landwehr: Option<bool>,
    pub(crate) divisional: Option<bool>,
    pub(crate) weapon: Option<Weapon>,
    pub(crate) piece: Option<Piece>,
    /// In pounds (NB-AFIRE-21).
    pub(crate) calibre: Option<u32>,
    /// Points of its defence value that are left (NB-CB-01).
    pub(crate) value: Option<u32>,
    /// Gunners hit by small arms (NB-SAA-03).
    pub(crate) gunners: Option<u32>,
    /// Rounds of shrapnel fired (NB-AFIRE-06).
    pub(crate) shrapnel: Option<u32>,
    /// The turn in which it fired last (NB-CB-04).
    pub(crate) shot: Option<u32>,
}

impl Traits {
    /// These, and what the brigade has where they say nothing.
    pub(crate) fn or(&self, brigade: &Traits) -> Traits {
        Traits {
            class: self.class.or(brigade.class),
            base_mm: self.base_mm.or(brigade.base_mm),
            full: self.full.or(brigade.full),
            figures: self.figures.or(brigade.figures),
            morale: self.morale.or(brigade.morale),
            elite: self.elite.or(brigade.elite),
            regular: self.regular.or(brigade.regular),
            weight: self.weight.or(brigade.weight),
            lancers: self.lancers.or(brigade.lancers),
            landwehr: self.landwehr.or(brigade.landwehr),
            divisional: self.divisional.or(brigade.divisional),
            weapon: self.weapon.or(brigade.weapon),
            piece: self.piece.or(brigade.piece),
            calibre: self.calibre.or(brigade.calibre),
            value: self.value.or(brigade.value),
            gunners: self.gunners.or(brigade.gunners),
            shrapnel: self.shrapnel.or(brigade.shrapnel),
            shot: self.shot.or(brigade.shot),
        }
    }
}

/// One entry of `army` in a game file: a brigade, or several alike.
#[cfg(test)]
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<Vec<Enlisted>> {
    let mut fields = Fields::of(node, "a brigade", faults)?;
    let enlisted = enlisted(&mut fields, faults);
    fields.take("note");
    fields.finish(faults)?;
    enlisted
}

/// The nations whose troops the rules treat apart, then others that are not to be taken for a slip of the pen.
const NATIONS: [&str; 19] = [
    "british",
    "french",
    "prussian",
    "dutch-belgian",
    "dutch",
    "belgian",
    "hanoverian",
    "brunswick",
    "nassau",
    "austrian",
    "russian",
    "spanish",
    "portuguese",
    "saxon",
    "bavarian",
    "italian",
    "polish",
    "swedish",
    "danish",
];

/// Whose troops they are. Any word will do, but one that is nearly that of a nation the rules know would lose what they give it.
fn nation_of(node: &Node, faults: &mut Faults) -> Option<String> {
    let nation = normal(&String::read(node, faults)?);
    let near = did_you_mean(&nation, NATIONS).filter(|_| !NATIONS.contains(&nation.as_str()));
    match near {
        None => Some(nation),
        Some(near) => {
            let fault = Fault::error(node.span, format!("no nation is called `{}`", clip(&nation)));
            faults.add(fault.help(format!("did you mean `{near}`?")));
            None
        }
    }
}

/// The brigades of an entry of `army`; a position has further keys beside these, which its reader takes.
pub(crate) fn enlisted(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<Enlisted>> {
    let units = fields.needed("unit", faults);
    let units = units.and_then(|node| names(node, faults));
    let side = fields.required::<String>("side", faults);
    let kind = fields.needed("kind", faults);
    let kind = kind.and_then(|node| kind_of(node, faults));
    let name = fields.optional::<String>("name", faults);
    let nation = fields.given_with("nation", faults, nation_of);
    let traits = traits(fields, faults);
    let bases = fields.optional_with("bases", faults, bases);
    let strength = fields.listed("strength", faults, figures_left);
    let span = fields.node().span;
    let (side, kind, name) = (Side::new(side?), kind?, name?);
    let listed = Listed {
        kind,
        nation: nation?,
        traits: traits?,
        bases: bases?.unwrap_or(Bases::Usual),
        strength: strength?,
        span,
    };
    let flaws = not_allowed::flaws(&listed);
    let sound = flaws.is_empty();
    flaws.into_iter().for_each(|flaw| faults.add(flaw));
    let each = units?.into_iter().map(|unit| Enlisted {
        side: side.clone(),
        kind,
        name: name.clone(),
        nation: listed.nation.clone(),
        units: units::units(&listed),
        unit,
        span,
    });
    sound.then(|| each.collect())
}

fn kind_of(node: &Node, faults: &mut Faults) -> Option<Kind> {
    let help = match node.word().map(normal).as_deref() {
        Some("artillery") => "say which: `foot-artillery` or `horse-artillery`",
        Some("rocket" | "rocket-artillery") => "write `rockets`",
        _ => return word_of(node, Kind::WORDS, "arm", faults),
    };
    let fault = Fault::error(node.span, "this is no arm of these rules");
    faults.add(fault.help(help));
    None
}

/// Reads the units of a brigade: their number, or a list.
fn bases(node: &Node, faults: &mut Faults) -> Option<Bases> {
    if let Value::Word(_) = node.value {
        return number(node, 1, MOST_UNITS, faults).map(Bases::Count);
    }
    if node.items().is_empty() {
        faults.add(Fault::empty(node.span));
        return None;
    }
    list_of(node, |item| base(item, faults)).map(Bases::These)
}

/// Reads one unit of a brigade.
fn base(node: &Node, faults: &mut Faults) -> Option<Base> {
    let mut fields = Fields::shaped(node, &file_keys::BASE, faults)?;
    let unit = fields.optional_with("unit", faults, named);
    let name = fields.optional::<String>("name", faults);
    let kind = fields.optional_with("kind", faults, kind_of);
    let strength = fields.optional_with("strength", faults, figures_left);
    let traits = traits(&mut fields, faults);
    fields.take("note");
    fields.finish(faults)?;
    Some(Base { unit: unit?, name: name?, kind: kind?, strength: strength?, traits: traits?, span: node.span })
}

fn traits(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Traits> {
    let class = fields.optional_with("as", faults, |node, faults| word_of(node, BaseClass::WORDS, "base", faults));
    let morale =
        fields.optional_with("morale", faults, |node, faults| word_of(node, MoraleClass::WORDS, "morale", faults));
    let mut mark = |key, faults: &mut Faults| fields.optional::<bool>(key, faults);
    let [elite, regular, lancers, landwehr, divisional] =
        ["elite", "regular", "lancers", "landwehr", "divisional"].map(|key| mark(key, faults));
    let weight = fields
        .optional_with("weight", faults, |node, faults| word_of(node, Weight::WORDS, "weight of cavalry", faults));
    let weapon = fields.optional_with("weapon", faults, |node, faults| word_of(node, Weapon::WORDS, "weapon", faults));
    let base_mm = fields.optional_with("base_mm", faults, size);
    let full = counted(fields, "full", [1, MOST_FIGURES], faults);
    let figures = counted(fields, "figures", [0, MOST_FIGURES], faults);
    let piece = piece(fields, faults);
    let gun = fields.optional_with("gun", faults, |node, faults| {
        let mut fields = Fields::shaped(node, &file_keys::GUN, faults)?;
        let piece = self::piece(&mut fields, faults);
        fields.finish(faults)?;
        piece
    });
    let said = Traits {
        class: class?,
        base_mm: base_mm?,
        full: full?,
        figures: figures?,
        morale: morale?,
        elite: elite?,
        regular: regular?,
        weight: weight?,
        lancers: lancers?,
        landwehr: landwehr?,
        divisional: divisional?,
        weapon: weapon?,
        ..piece?
    };
    Some(said.or(&gun?.unwrap_or_default()))
}

/// Reads what is said of a gun: beside its name, or under `gun:` as positions have it.
fn piece(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Traits> {
    let piece = fields.optional_with("piece", faults, |node, faults| word_of(node, Piece::WORDS, "piece", faults));
    let calibre = fields.optional_with("calibre", faults, calibre);
    let value = counted(fields, "value", [0, DEFENCE_VALUE], faults);
    let gunners = counted(fields, "gunners", [0, 99], faults);
    let shrapnel = counted(fields, "shrapnel", [0, 999], faults);
    let shot = counted(fields, "shot", [0, 9999], faults);
    Some(Traits {
        piece: piece?,
        calibre: calibre?,
        value: value?,
        gunners: gunners?,
        shrapnel: shrapnel?,
        shot: shot?,
        ..Traits::default()
    })
}

/// Reads a key with a whole number between two others.
fn counted(
    fields: &mut Fields<'_>,
    key: &'static str,
    [least, most]: [u32; 2],
    faults: &mut Faults,
) -> Option<Option<u32>> {
    fields.optional_with(key, faults, |node, faults| number(node, least, most, faults))
}

/// Reads frontage and depth of a base in millimetres: `[30, 15]`.
fn size(node: &Node, faults: &mut Faults) -> Option<[u32; 2]> {
    let sides = list_of(node, |side| number(side, 5, 200, faults))?;
    let size = <[u32; 2]>::try_from(sides).ok();
    if size.is_none() {
        let fault = Fault::error(node.span, "this is no size of a base");
        let help = "write frontage and depth in millimetres: `base_mm: [30, 15]`";
        faults.add(fault.clause("NB-ARMY-13").help(help));
    }
    size
}

/// Reads how many figures are left of a unit.
fn figures_left(node: &Node, faults: &mut Faults) -> Option<u32> {
    number(node, 0, MOST_FIGURES, faults)
}

/// Reads a calibre: `12pdr`, `6 pdr`.
fn calibre(node: &Node, faults: &mut Faults) -> Option<u32> {
    let text = String::read(node, faults)?;
    let lower = text.to_ascii_lowercase();
    let pounds = lower.strip_suffix("pdr").unwrap_or(&lower);
    let pounds = pounds.trim_end_matches([' ', '-']).parse::<u32>().ok();
    let pounds = pounds.filter(|pounds| (1..=64).contains(pounds));
    if pounds.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no calibre", clip(&text)));
        faults.add(fault.help("write it in pounds: `6pdr`, `12pdr`"));
    }
    pounds
}

/// Reads a whole number between two others.
fn number(node: &Node, least: u32, most: u32, faults: &mut Faults) -> Option<u32> {
    let number = u32::read(node, faults)?;
    if (least..=most).contains(&number) {
        return Some(number);
    }
    let fault = Fault::error(node.span, format!("`{number}` is out of range"));
    faults.add(fault.help(format!("write {least} to {most}")));
    None
}
