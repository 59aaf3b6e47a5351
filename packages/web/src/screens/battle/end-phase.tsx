/** The end phase as a checklist: who tests what, in order, the results and the rest. */
import { Rule } from '../../parts/rule.tsx';
import type { EndPhaseTest } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { STATUS } from './steps.tsx';

export function EndPhase({ tests }: { tests: readonly EndPhaseTest[] }) {
  const done = tests.filter(({ status }) => status === 'done').length;
  const steps = [...new Set(tests.map(({ step }) => step))];
  return (
    <section class="steps card" aria-labelledby="end-phase-heading">
      <h2 id="end-phase-heading" class="cond">
        {say('End phase')}
        <small>{say('{done} of {all} tests done', { done, all: tests.length })}</small>
      </h2>
      {steps.map((step) => {
        const own = tests.filter((test) => test.step === step);
        const [{ title, clause }] = own as [EndPhaseTest];
        return (
          <div key={step}>
            <h3>
              {title} <Rule id={clause}>{say('rule')}</Rule>
            </h3>
            <ol>
              {own.map(({ of, name, status, words }) => (
                <li key={of} class={status} aria-current={status === 'now' ? 'step' : undefined}>
                  <span class="step-mark" aria-hidden="true">
                    {STATUS[status][0]}
                  </span>
                  <div>
                    <span class="hidden">{say(STATUS[status][1])}: </span>
                    <strong>{name}</strong> <span class="dim">{words}</span>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
