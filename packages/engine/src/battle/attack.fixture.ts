/** Attacks for tests that begin when one has been made. */
import type { AttackEvent } from './attack.ts';
import type { FighterState } from './state.ts';

/** One weapon with these traits against one fighter; it hits unless the test says otherwise. */
export function attackBy(
  { id }: FighterState,
  target: FighterState | null,
  {
    kind = 'shoot',
    traits = [],
    strength = 3,
    hit = true,
    noted = false,
  }: {
    readonly kind?: AttackEvent['kind'];
    readonly traits?: readonly string[];
    readonly strength?: number | null;
    readonly hit?: boolean;
    readonly noted?: boolean;
  } = {},
): AttackEvent {
  return {
    kind,
    attacker: id,
    weapons: [{ weapon: null, traits, strength, silent: traits.includes('silent') }],
    targets: target ? [target.id] : [],
    thing: null,
    struck: target && hit ? [{ fighter: target.id, harmed: false, fate: target.fate }] : [],
    reaction: false,
    reactions: [],
    noted,
  };
}
