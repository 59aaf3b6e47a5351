/** Quick resolve: any rule as a small form; roll it, type the dice in, or see every result with its chance. */
import type { Example, ProcedureEntry } from '@hive-arbiter/rulebook';
import { useMemo, useState } from 'preact/hooks';
import { post, type Refused } from '../../api.ts';
import { type Aspect, aspectsOf, inWords, type Outcome, percent, plainly, shown } from '../../chance.ts';
import { Bars } from '../../parts/bars.tsx';
import { diceName, sayFace } from '../../parts/faces.ts';
import { Form } from '../../parts/form.tsx';
import { emptyOf } from '../../parts/form-values.ts';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { Rule } from '../../parts/rule.tsx';
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import './rulebook.css';

type Callable = ProcedureEntry & { readonly examples: readonly Example[] };

interface Called {
  readonly output: unknown;
  readonly rolls: readonly { readonly notation: string; readonly faces: readonly (number | string)[] }[];
  readonly story: readonly { readonly words: string; readonly clause: string }[];
}

export function Resolve({ id }: { id: string }) {
  const entry = useLoad<Callable>(`/procedures/${encodeURIComponent(id)}`);
  return (
    <Page
      title={entry.data?.title ?? say('Resolve')}
      sub={<a href={`/rules/${id.split('.').slice(0, 2).join('.')}`}>{say('Read it in the rulebook')}</a>}
      back={{ href: '/odds', name: say('Odds') }}
      wide
    >
      <Loaded from={entry} what="Fetching this rule …">
        {(found) => <Desk key={id} {...found} />}
      </Loaded>
    </Page>
  );
}

function Desk({ id, schema, examples, dice, clauses }: Callable) {
  const [first] = examples;
  const [input, setInput] = useState<unknown>(first?.input ?? emptyOf(schema));
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ field: string; message: string }>();
  const [called, setCalled] = useState<Called>();
  const [odds, setOdds] = useState<WorkedOut>();

  const change = (to: unknown) => {
    setInput(to);
    setFault(undefined);
    setOdds(undefined);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      const { message, field = '' } = error as Refused;
      setFault({ field: field.replace(/^body\.?(input)?\.?/, '').replaceAll(/\[(\d+)\]/g, '.$1'), message });
    }
    setBusy(false);
  };
  const roll = (given?: readonly (number | string)[]) =>
    attempt(async () =>
      setCalled(await post<Called>(`/procedures/${id}/call`, given ? { input, dice: given } : { input })),
    );
  const work = () => attempt(async () => setOdds(await post<WorkedOut>(`/procedures/${id}/odds`, { input })));
  const rolls = dice.length > 0;

  return (
    <div class="two-columns">
      <section aria-labelledby="given">
        <h2 id="given" class="cond">
          {say('What is known')}
        </h2>
        {examples.length > 0 && (
          <label class="field">
            <span>{say('Begin from a worked example')}</span>
            <select
              onChange={(event) => {
                const chosen = examples[Number(event.currentTarget.value)];
                change(chosen ? chosen.input : emptyOf(schema));
              }}
            >
              {examples.map(({ name }, at) => (
                <option key={name} value={at}>
                  {name}
                </option>
              ))}
              <option value={-1}>{say('an empty form')}</option>
            </select>
          </label>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            roll();
          }}
        >
          <Form schema={schema} value={input} change={change} name="input" fault={fault} />
          <p class="dim rules-behind">
            {say('The rules behind it:')}
            {clauses.slice(0, 6).map((clause, at) => (
              <Rule key={clause} id={clause}>
                {clauses.length === 1 ? say('rule') : say('rule {number}', { number: at + 1 })}
              </Rule>
            ))}
          </p>
        </form>
      </section>
      <section aria-labelledby="comes-out" class="sticky">
        <h2 id="comes-out" class="cond">
          {say('The result')}
        </h2>
        {rolls && <p class="dim">{dice.join(' · ')}</p>}
        <div class="row">
          <button type="button" class="btn main" disabled={busy} onClick={() => roll()}>
            {rolls ? say('Roll it') : say('Work it out')}
          </button>
          {rolls && (
            <button type="button" class="btn" disabled={busy} onClick={work}>
              {say('Show the odds')}
            </button>
          )}
        </div>
        {rolls && (
          <form
            class="typed"
            onSubmit={(event) => {
              event.preventDefault();
              const faces = typed.split(/[\s,]+/).filter(Boolean);
              roll(faces.map((face) => (/^-?\d+$/.test(face) ? Number(face) : face)));
            }}
          >
            <label class="field">
              <span>{say('We rolled')}</span>
              <input
                value={typed}
                placeholder="6, 5, 2"
                autoComplete="off"
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="btn" disabled={busy || typed.trim() === ''}>
              {say('Use these')}
            </button>
          </form>
        )}
        {busy && (
          <p class="dim" role="status">
            {say('Working it out …')}
          </p>
        )}
        {fault && (
          <p class="problem" role="alert">
            {fault.field !== '' && <strong>{capital(plainly(fault.field.replaceAll('.', ', ')))}: </strong>}
            {fault.message}
          </p>
        )}
        {called && <Result {...called} />}
        {odds && <Distribution {...odds} />}
      </section>
    </div>
  );
}

function Result({ output, rolls, story }: Called) {
  return (
    <div class="card" aria-live="polite">
      {story.map(({ words, clause }, at) => (
        <p key={String(at)}>
          {words} <Rule id={clause} />
        </p>
      ))}
      {rolls.length > 0 && (
        <p class="dim">
          {say('Dice: {rolls}', {
            rolls: rolls
              .map(({ notation, faces }) => `${diceName(notation)} ${faces.map(sayFace).join(', ')}`)
              .join(' · '),
          })}
        </p>
      )}
      <dl class="given-facts">
        {Object.entries(
          typeof output === 'object' && output !== null ? (output as object) : { result: output },
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{capital(plainly(name))}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface WorkedOut {
  readonly results: readonly Outcome[];
  /** How many less likely results were too many to send, and how likely they are together. */
  readonly leftOut?: { readonly results: number; readonly probability: number };
}

function Distribution({ results: outcomes, leftOut }: WorkedOut) {
  const aspects = useMemo(() => aspectsOf(outcomes), [outcomes]);
  const open = aspects.filter(({ values }) => values.length > 1);
  const settled = aspects.filter(({ values }) => values.length === 1);
  return (
    <div class="card distribution">
      <p class="dim">
        {leftOut
          ? say('The {shown} likeliest of {all} results; the others, {rest} together, are left out.', {
              shown: outcomes.length,
              all: outcomes.length + leftOut.results,
              rest: percent(leftOut.probability),
            })
          : sayCount(
              outcomes.length,
              'Only one result is possible.',
              '{count} different results, all of them counted.',
            )}
      </p>
      {open.map((aspect) => (
        <Part key={aspect.name} {...aspect} />
      ))}
      {settled.length > 0 && !leftOut && (
        <p class="dim">
          {say('Whatever is rolled: {settled}.', {
            settled: settled.map(({ name, values }) => `${name} ${values[0]?.value}`).join('; '),
          })}
        </p>
      )}
    </div>
  );
}

function Part({ name, values, mean }: Aspect) {
  const yes = values.find(({ value }) => value === 'yes');
  return (
    <section>
      <h3>{capital(name)}</h3>
      {yes && values.length === 2 && (
        <p class="verdict">
          <b>{percent(yes.chance)}</b> {inWords(yes.chance)}
        </p>
      )}
      {mean !== undefined && (
        <p class="dim">{say('On average {average}', { average: Math.round(100 * mean) / 100 })}</p>
      )}
      <Bars label={name} values={values} />
    </section>
  );
}
