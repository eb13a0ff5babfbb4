//! Who is still to come: NB-SET-16, NB-SET-17.

use crate::kit::reinforcement::comes_later;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

comes_later! { Brigade, away: |brigade| brigade.at.is_none() && brigade.post.is_none() && !brigade.is_gone() }
