/** The parts of the armoury that the players carry out by themselves, and why. */

const MOVES = 'Only people see how far and how high a model goes.';
const AFTERWARDS = 'Takes effect after the battle, with the management of the campaign.';
const NO_PSYKERS = 'No roster has psykers.';
const ON_NO_WEAPON = 'On no weapon of the armoury, and a roster does not say who had it added.';
const CHEM = 'Whoever takes a chem is known to the players, who carry out what it does.';

/** Traits and skills by id, wargear by its armoury id. */
export const MINDED: Readonly<Record<string, string>> = {
  // traits
  burrowing: 'Where the marker comes up, and when, only people see.',
  defoliate: ON_NO_WEAPON,
  esoteric: 'Limits what may be bought for a weapon.',
  exclusive: 'Limits who may buy a weapon.',
  force: NO_PSYKERS,
  hexagrammatic: NO_PSYKERS,
  lance: 'No roster has mounts.',
  'master-crafted': ON_NO_WEAPON,
  'twin-linked': ON_NO_WEAPON,
  // skills
  catfall: MOVES,
  clamber: MOVES,
  'mighty-leap': MOVES,
  mentor: 'Experience is counted when nobody stands within 6" of anybody any more.',
  connected: AFTERWARDS,
  'savvy-trader': AFTERWARDS,
  // wargear
  'armoury.archaeo-carapace': 'A roster does not say how many bionics it has become.',
  'armoury.psi-amplifier': NO_PSYKERS,
  'armoury.grav-chute': MOVES,
  'armoury.suspensor-harness': 'Lets a fighter carry more; what is carried stands on the roster.',
  'armoury.frenzon': CHEM,
  'armoury.ghast': CHEM,
  'armoury.stinger-mould': CHEM,
  'armoury.obscura': CHEM,
};

/** Do the players mind this by themselves? A board sees how far and how high a model goes. */
export function isMinded(id: string, isOnBoard: boolean): boolean {
  return Object.hasOwn(MINDED, id) && !(isOnBoard && MINDED[id] === MOVES);
}
