/** Who may own a beast: the app offers no others, and rosters are checked by the same list. */
import type { Rank } from './judged.ts';

/** A beast is wargear of somebody of standing [campaign.beasts.owner.1]. */
export const OWNERS: readonly Rank[] = ['leader', 'champion', 'specialist'];
