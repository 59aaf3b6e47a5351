/** A roll: let the app roll, or type in what real dice showed, side by side. */
import type { Face } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { DiceEntry } from '../../../parts/dice.tsx';
import { rollWords, sayFace } from '../../../parts/faces.ts';
import { useLoad } from '../../../parts/load.tsx';
import { OddsBar, type OddsSent } from '../../../parts/odds-bar.tsx';
import type { Ask, PublicState } from '../../../seen.ts';
import { kept } from '../../../settings.ts';
import { say } from '../../../words/index.ts';
import { nameOf } from '../model/index.ts';
import type { AnswerProps } from './props.ts';

const MOST_CARDS = 6;

/** Players who used real dice or cards last time are offered them first again, also after a reload. */
const typesDice = kept('types-dice', false);
const typesCards = kept('types-cards', false);

export function DiceAnswer(props: AnswerProps<'dice'>) {
  const { ask, place, roll, state } = props;
  const typed = 'deck' in ask.dice ? typesCards : typesDice;
  const isTyping = typed.value;
  const type = (now: boolean) => {
    typed.value = now;
  };
  const { data } = useLoad<OddsSent | null | ''>(`/battles/${place.battle}/odds`, place.token);
  // Of a whole deck every card is as likely as the others: a list of them all would only hide the way to draw.
  const isDeck = 'deck' in ask.dice && ask.dice.deck.length > MOST_CARDS;
  const odds = data && !isDeck ? place.oddsInWords(data) : undefined;
  return (
    <>
      {!isTyping && odds && odds.outcomes.length > 0 && (
        <OddsBar
          outcomes={odds.outcomes}
          forWhom={odds.goodFor === undefined ? undefined : nameOf(state, odds.goodFor)}
        />
      )}
      {isTyping ? (
        <>
          <Handful {...props} />
          <button type="button" class="btn wide" onClick={() => type(false)}>
            {'deck' in ask.dice ? say('Let the app draw instead') : say('Let the app roll instead')}
          </button>
        </>
      ) : (
        <div class="row dice-row">
          <button type="button" class="btn main" onClick={roll}>
            {rollWords(ask.dice)}
          </button>
          <button type="button" class="btn" onClick={() => type(true)}>
            {'deck' in ask.dice ? say('We drew…') : say('We rolled…')}
          </button>
        </div>
      )}
    </>
  );
}

/** The faces of the dice that are rolled together: the last die completes the answer. */
function Handful({ ask, state, answer, together = [], answerAll }: AnswerProps<'dice'>) {
  const rolls = [ask, ...together].filter((each): each is Ask<'dice'> => each.kind === 'dice');
  const [typed, type] = useState<readonly (readonly Face[])[]>([]);
  const now = rolls[typed.length] ?? ask;
  const done = (faces: readonly Face[]) => {
    const all = [...typed, faces];
    if (all.length < rolls.length) type(all);
    else if (rolls.length > 1) answerAll?.(all);
    else answer(faces);
  };
  return (
    <>
      {typed.map((faces, at) => (
        <p key={at} class="dim typed-roll">
          {rolls[at]?.say.title}: {faces.map(sayFace).join(', ')}{' '}
          <button type="button" class="link" onClick={() => type(typed.slice(0, at))}>
            {say('Change')}
          </button>
        </p>
      ))}
      {typed.length > 0 && <p class="sheet-last">{now.say.title}</p>}
      <DiceEntry
        key={typed.length}
        dice={now.dice}
        labels={now.say.labels}
        owners={ownersOf(now, state)}
        done={done}
      />
    </>
  );
}

/** Where as many are named as there are dice, each die is one of theirs. */
function ownersOf({ each: named = [], dice }: Ask<'dice'>, state: PublicState): readonly string[] {
  const count = 'deck' in dice ? 1 : dice.count;
  return named.length === count && count > 1 ? named.map((id) => nameOf(state, id)) : [];
}
