/** A player who keeps their cards until the battle begins says so once. */
import { signal } from '@preact/signals';
import type { Place } from '../../../live.ts';
import type { Ask } from '../../../seen.ts';
import { say } from '../../../words/index.ts';

const CARDS: readonly string[] = ['takeover.standards.tactics.2', 'dominion.tactics.draw.1'];
const BEFORE: readonly string[] = ['pre-battle', 'deployment'];

/** The seats of this device that have said so, each with its battle. */
const passing = signal<readonly string[]>([]);

/** Is this a card that might be played before the battle? Everybody is asked, whatever they hold. */
function isBefore(ask: Ask, stage: string): ask is Ask<'choice'> {
  return BEFORE.includes(stage) && CARDS.includes(ask.clause) && ask.kind === 'choice' && ask.secret === true;
}

/** Has the seat declined? The answer is the same whatever it holds, so it reveals nothing. */
export function passes(place: Place, ask: Ask, stage: string): boolean {
  return isBefore(ask, stage) && ask.options.includes('none') && passing.value.includes(nameOf(place));
}

function nameOf({ battle, seat }: Place): string {
  return `${battle} ${seat}`;
}

/** Can nothing be played? Then passing is the only answer, and once is enough. */
export function isOnlyPass(ask: Ask, stage: string): boolean {
  return isBefore(ask, stage) && ask.options.every((option) => option === 'none');
}

interface Props {
  readonly place: Place;
  readonly ask: Ask;
  readonly stage: string;
  readonly pass: () => void;
}

export function Pass({ place, ask, stage, pass }: Props) {
  if (!isBefore(ask, stage) || !ask.options.includes('none')) return null;
  return (
    <button
      type="button"
      class={isOnlyPass(ask, stage) ? 'btn main wide' : 'btn wide'}
      onClick={() => {
        passing.value = [...passing.value, nameOf(place)];
        pass();
      }}
    >
      {say('No card before the battle')}
    </button>
  );
}
