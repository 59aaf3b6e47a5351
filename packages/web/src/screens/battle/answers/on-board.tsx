/** Answers that are given on the board: the drawing plans a spot or a way, here it is said, also without the drawing. */
import type { Placed } from '@hive-arbiter/engine';
import { useEffect, useState } from 'preact/hooks';
import { sayInches } from '../../../boards/parts.ts';
import { say } from '../../../words/index.ts';
import { capital } from '../../../words.ts';
import { type Desk, deskFor, planFor } from '../board/plan.ts';
import type { AnswerProps } from './props.ts';

export function MoveAnswer({ ask, number, state, answer }: AnswerProps<'move'>) {
  const shown = planFor(number);
  const at = deskFor(number);
  const name = state.fighters[ask.of ?? '']?.name ?? say('The fighter');
  const isStill = shown !== undefined && shown.inches === 0;
  return (
    <>
      <div class="plan-said">
        <PlanWords
          shown={shown}
          hint={
            ask.charge
              ? say('Drag {name} to an enemy, or tap the enemy.', { name })
              : say('Drag {name} on the board, or tap where to go: {inches} at most.', {
                  name,
                  inches: sayInches(ask.inches),
                })
          }
        />
        {at && shown && (
          <button type="button" class="link" onClick={at.clear}>
            {say('Start over')}
          </button>
        )}
      </div>
      <div class="plan-row">
        <button type="button" class="btn" onClick={() => answer([])}>
          {say('Stay')}
        </button>
        <button
          type="button"
          class="btn main"
          disabled={!shown || shown.fault !== undefined}
          onClick={() => shown && answer(shown.answer)}
        >
          {shown
            ? isStill
              ? say('Turn')
              : say('Move {inches}', { inches: sayInches(shown.inches) })
            : say('Move')}
        </button>
      </div>
      <div class="plan-more">
        {at && (
          <label class="check">
            <input
              type="checkbox"
              checked={at.risks}
              onChange={({ currentTarget: { checked } }) => at.setRisks(checked)}
            />
            {say('Leaps and jumps')}
          </label>
        )}
        <SpotList at={at} summary={say('Where to, by list')} />
      </div>
    </>
  );
}

export function SpotAnswer({
  ask,
  number,
  state,
  answer,
  rest,
}: AnswerProps<'place'> & {
  /** Sets up everybody who is left, wherever there is room. */
  readonly rest: () => void;
}) {
  const shown = planFor(number);
  const at = deskFor(number);
  const who = ask.who ?? [];
  const isTerrain = ask.about?.is === 'terrain';
  const nameOf = (id: string) =>
    capital(ask.say.labels[id] ?? state.fighters[id]?.name ?? id.replaceAll('-', ' '));
  const next = at?.who ?? who[0] ?? ask.of ?? '';
  return (
    <>
      {who.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
        <div class="whos" role="group" aria-label={say('Who is set up next?')}>
          {who.map((id) => (
            <button
              key={id}
              type="button"
              class={`btn who${id === next ? ' on' : ''}`}
              aria-current={id === next}
              onClick={() => at?.choose(id)}
            >
              {nameOf(id)}
            </button>
          ))}
        </div>
      )}
      <PlanWords
        shown={shown}
        hint={
          isTerrain
            ? say('Tap where it stands, then drag or turn it.')
            : ask.about?.is === 'aim' && ask.about.lays
              ? say('Tap where it lies, and drag it to see whom it touches.')
              : say('Tap a spot in the shaded area.')
        }
      />
      <div class="plan-row">
        <button
          type="button"
          class="btn"
          onClick={() =>
            who.length > 1 ? rest() : answer(who.length === 0 ? 'drawn' : { of: next, spot: 'drawn' })
          }
        >
          {who.length > 1 ? say('Set up the rest for me') : say('Anywhere')}
        </button>
        <button
          type="button"
          class="btn main"
          disabled={!shown || shown.fault !== undefined}
          onClick={() => shown && answer(shown.answer as Placed)}
        >
          {isTerrain
            ? say('Place it here')
            : ask.about?.is === 'aim' && ask.about.lays
              ? say('Here')
              : shown
                ? say('Set up {name} here', { name: nameOf(next) })
                : say('Set up here')}
        </button>
      </div>
      <SpotList at={at} summary={say('Spots by list')} />
    </>
  );
}

function PlanWords({ shown, hint }: { shown: ReturnType<typeof planFor>; hint: string }) {
  return <p class={`plan-words${shown?.fault === undefined ? '' : ' no'}`}>{shown?.words ?? hint}</p>;
}

/** The same by list: worked out only when somebody opens it. */
function SpotList({ at, summary }: { at: Desk | undefined; summary: string }) {
  const [isOpen, open] = useState(false);
  const [spots, setSpots] = useState<ReturnType<Desk['spots']>>();
  useEffect(() => {
    if (isOpen && at) setSpots(at.spots());
  }, [isOpen, at]);
  return (
    <details class="by-list" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
        <div class="options" role="group" aria-label={summary}>
          {spots?.length === 0 && <p role="status">{say('There is nowhere else to go.')}</p>}
          {spots?.map(({ name, about, take }) => (
            <button key={name} type="button" class="btn" onClick={take}>
              <span>
                {name}
                <small>{about}</small>
              </span>
            </button>
          ))}
        </div>
      )}
    </details>
  );
}
