/** Weapons, wargear, traits, skills and stat lines; apart from the index, since only battles and rosters need them. */
export { default as armoury } from './armoury.generated.js';
