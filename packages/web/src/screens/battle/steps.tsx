/** The steps before the battle: a list that fills itself in. */
import { useState } from 'preact/hooks';
import { Rule } from '../../parts/rule.tsx';
import type { BattleStep, EndPhaseTest, Seen } from '../../seen.ts';
import { type Label, say, sayCount } from '../../words/index.ts';

/** How far something has come, as a mark and in words. */
export const STATUS: Readonly<
  Record<BattleStep['status'] | EndPhaseTest['status'], readonly [mark: string, words: Label]>
> = {
  done: ['✓', 'Done'],
  now: ['▸', 'Now'],
  ahead: ['·', 'To come'],
  left: ['·', 'To come'],
};

export function Steps({ view }: { view: Seen }) {
  const { steps = [] } = view;
  const [isWhole, showWhole] = useState(false);
  const at = steps.findIndex(({ status }) => status === 'now');
  // On a phone the step at hand and the one before say enough; the whole list is a tap away.
  const shown = isWhole ? steps : steps.slice(Math.max(0, at - 1), at + 2);
  return (
    <section class="steps card" aria-labelledby="steps-heading">
      <h2 id="steps-heading" class="cond">
        {say('The way to the battle')}
        <small>{say('step {at} of {version}', { at: at + 1, version: steps.length })}</small>
      </h2>
      <ol>
        {shown.map(({ id, name, clause, status, who, said }) => (
          <li key={id} class={status} aria-current={status === 'now' ? 'step' : undefined}>
            <span class="step-mark" aria-hidden="true">
              {STATUS[status][0]}
            </span>
            <div>
              <span class="hidden">{say(STATUS[status][1])}: </span>
              <strong>{name}</strong> <Rule id={clause}>{say('rule')}</Rule>
              {status === 'now' && <p>{say('Who acts: {who}', { who })}</p>}
              {said.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <button type="button" class="btn small" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
        {isWhole ? say('Only the step at hand') : sayCount(steps.length, 'The one step', 'All {count} steps')}
      </button>
    </section>
  );
}
