/** A roll: let the app roll, or type in what real dice showed, side by side. */
import { signal } from '@preact/signals';
import { DiceEntry } from '../../../parts/dice.tsx';
import { rollWords } from '../../../parts/faces.ts';
import { useLoad } from '../../../parts/load.tsx';
import { OddsBar, type RollOdds } from '../../../parts/odds-bar.tsx';
import type { Ask, PublicState } from '../../../seen.ts';
import { nameOf } from '../model.ts';
import type { AnswerProps } from './props.ts';

const MOST_CARDS = 6;

/** Whoever rolled real dice last rolls them again. */
const typesDice = signal(false);

export function DiceAnswer({ ask, state, place, answer, roll }: AnswerProps<'dice'>) {
  const isTyping = typesDice.value;
  const type = (now: boolean) => {
    typesDice.value = now;
  };
  const { data } = useLoad<RollOdds | null | ''>(`/battles/${place.battle}/odds`, place.token);
  // Of a whole deck every card is as likely as the others: a list of them all would only hide the way to draw.
  const isDeck = 'deck' in ask.dice && ask.dice.deck.length > MOST_CARDS;
  const odds = data && !isDeck ? data : undefined;
  return (
    <>
      {!isTyping && odds && odds.outcomes.length > 0 && <OddsBar outcomes={odds.outcomes} />}
      {isTyping ? (
        <>
          <DiceEntry dice={ask.dice} labels={ask.say.labels} owners={ownersOf(ask, state)} done={answer} />
          <button type="button" class="btn wide" onClick={() => type(false)}>
            Let the app roll instead
          </button>
        </>
      ) : (
        <div class="row">
          <button type="button" class="btn main" onClick={roll}>
            {rollWords(ask.dice)}
          </button>
          <button type="button" class="btn" onClick={() => type(true)}>
            {'deck' in ask.dice ? 'We drew…' : 'We rolled…'}
          </button>
        </div>
      )}
    </>
  );
}

/** Where as many are named as there are dice, each die is one of theirs. */
function ownersOf({ each: named = [], dice }: Ask<'dice'>, state: PublicState): readonly string[] {
  const count = 'deck' in dice ? 1 : dice.count;
  return named.length === count && count > 1 ? named.map((id) => nameOf(state, id)) : [];
}
