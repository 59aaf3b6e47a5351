/**
 * One fighter against another, from their cards: the exact odds of a whole attack. The rules' questions on the way
 * are shown with assumed answers, to be changed by a tap.
 */
import type { DuelEnd, DuelFighter, DuelOdds, DuelQuestion } from '@hive-arbiter/lab';
import { useEffect, useState } from 'preact/hooks';
import { post, type Refused } from '../../api.ts';
import { inWords, percent } from '../../chance.ts';
import { type Label, say, sayCount, sayList, spoken } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { OddsBar, type OddsOf } from '../odds-bar.tsx';
import type { DuelGang } from './cards.ts';
import './duel.css';

type Action = 'shoot' | 'aim-and-shoot' | 'charge' | 'fight';

const ACTIONS: readonly (readonly [Action, Label])[] = [
  ['shoot', 'Shoot'],
  ['aim-and-shoot', 'Aim, then shoot'],
  ['charge', 'Charge'],
  ['fight', 'Fight on'],
];

interface Props {
  readonly gangs: readonly DuelGang[];
  readonly attacker?: string | undefined;
  readonly target?: string | undefined;
}

/** A fighter by gang and id: two sample gangs may have the same ids. */
const keyOf = (gang: DuelGang, fighter: DuelFighter) => `${gang.id} ${fighter.id}`;

export function Duel({ gangs, attacker, target }: Props) {
  const all = gangs.flatMap((gang) =>
    gang.fighters.map((fighter) => ({ key: keyOf(gang, fighter), gang, fighter })),
  );
  const found = (id: string | undefined) => all.find(({ key, fighter }) => key === id || fighter.id === id);
  const first = found(attacker) ?? all[0];
  const other = found(target) ?? all.find(({ gang }) => gang !== first?.gang) ?? all[1] ?? first;
  const [one, setOne] = useState(first?.key ?? '');
  const [two, setTwo] = useState(other?.key ?? '');
  const [action, setAction] = useState<Action>('shoot');
  const [answers, setAnswers] = useState<Readonly<Record<string, string | boolean>>>({});
  const mine = found(one);
  const theirs = found(two);
  if (!mine || !theirs) return <p class="dim">{say('Nobody is there to fight.')}</p>;
  const begin = (change: () => void) => {
    change();
    setAnswers({});
  };
  return (
    <div class="duel">
      <div class="duel-cards">
        <Pick label={say('Who attacks')} gangs={gangs} value={one} choose={(to) => begin(() => setOne(to))} />
        <button
          type="button"
          class="btn icon duel-swap"
          aria-label={say('Swap attacker and target')}
          onClick={() =>
            begin(() => {
              setOne(two);
              setTwo(one);
            })
          }
        >
          ⇅
        </button>
        <Pick label={say('Whom')} gangs={gangs} value={two} choose={(to) => begin(() => setTwo(to))} />
      </div>
      <fieldset class="sheet-row">
        <legend class="hidden">{say('How')}</legend>
        <div class="segments">
          {ACTIONS.map(([id, words]) => (
            <label key={id} class="segment">
              <input
                type="radio"
                name="duel-action"
                checked={action === id}
                onChange={() => begin(() => setAction(id))}
              />
              <span>{say(words)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Answered
        attacker={mine.fighter}
        target={theirs.fighter}
        action={action}
        answers={answers}
        answer={(key, answer) => setAnswers({ ...answers, [key]: answer })}
      />
    </div>
  );
}

function Pick({
  label,
  gangs,
  value,
  choose,
}: {
  label: string;
  gangs: readonly DuelGang[];
  value: string;
  choose: (to: string) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {gangs.map((gang) => (
          <optgroup key={gang.id} label={gang.name}>
            {gang.fighters.map((fighter) => (
              <option key={fighter.id} value={keyOf(gang, fighter)}>
                {fighter.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

interface AnsweredProps {
  readonly attacker: DuelFighter;
  readonly target: DuelFighter;
  readonly action: Action;
  readonly answers: Readonly<Record<string, string | boolean>>;
  readonly answer: (key: string, answer: string | boolean) => void;
}

function Answered({ attacker, target, action, answers, answer }: AnsweredProps) {
  const [worked, setWorked] = useState<{ readonly asked: string; readonly odds: DuelOdds }>();
  const [fault, setFault] = useState<string>();
  const asked = JSON.stringify({ attacker, target, action, answers, language: spoken.value.id });
  useEffect(() => {
    const stop = new AbortController();
    post<DuelOdds>('/odds/duel', JSON.parse(asked), { signal: stop.signal }).then(
      (odds) => {
        setWorked({ asked, odds });
        setFault(undefined);
      },
      (error: Refused) => {
        if (!stop.signal.aborted) setFault(error.message);
      },
    );
    return () => stop.abort();
  }, [asked]);
  if (fault !== undefined)
    return (
      <p class="problem" role="alert">
        {fault}
      </p>
    );
  const isStale = worked?.asked !== asked;
  const waiting = (
    <p class="dim duel-waiting" role="status">
      {say('Working it out …')}
    </p>
  );
  // Of another attack nothing is left standing; while one answer changes, the rest stays where it is.
  if (!worked || !isOfSame(worked.asked, asked)) return waiting;
  const { odds } = worked;
  return (
    <div class={isStale ? 'duel-columns stale' : 'duel-columns'} aria-busy={isStale}>
      <div class="duel-odds">
        {isStale && waiting}
        {odds.possible ? (
          <Results odds={odds} attacker={attacker.name} target={target.name} />
        ) : (
          <p class="verdict" role="status">
            {isRanged(action)
              ? say('{attacker} has no gun for this, or {target} cannot be shot at.', {
                  attacker: attacker.name,
                  target: target.name,
                })
              : say('{attacker} cannot attack {target} like this.', {
                  attacker: attacker.name,
                  target: target.name,
                })}
          </p>
        )}
      </div>
      <div class="duel-asked">
        {odds.asked.map((question) => (
          <Asked
            key={question.key}
            question={question}
            chosen={answers[question.key] ?? question.answer}
            answer={answer}
          />
        ))}
      </div>
      {odds.possible && <AllRolls odds={odds} target={target.name} />}
    </div>
  );
}

/** Is it the same attack, whatever is answered on the way? */
function isOfSame(one: string, other: string): boolean {
  const [a, b] = [JSON.parse(one), JSON.parse(other)];
  return ['attacker', 'target', 'action'].every(
    (part) => JSON.stringify(a[part]) === JSON.stringify(b[part]),
  );
}

function isRanged(action: Action): boolean {
  return action === 'shoot' || action === 'aim-and-shoot';
}

interface AskedProps {
  readonly question: DuelQuestion;
  readonly chosen: string | boolean;
  readonly answer: AnsweredProps['answer'];
}

function Asked({ question, chosen, answer }: AskedProps) {
  const { key, say: said, options } = question;
  return (
    <fieldset class="sheet-row">
      <legend>{said.title}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={String(option)} class="segment">
            <input type="radio" name={key} checked={chosen === option} onChange={() => answer(key, option)} />
            <span>
              {typeof option === 'boolean'
                ? say(option ? 'Yes' : 'No')
                : capital(said.labels[option] ?? option)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Results({ odds, attacker, target }: { odds: DuelOdds; attacker: string; target: string }) {
  const { out, hit, harmed, down, dry } = odds;
  const isRisky = odds.attacker.length > 1;
  return (
    <>
      <p class="verdict" role="status">
        <b>{percent(out.chance)}</b> {inWords(out.chance)}: {say('{target} goes out of action', { target })}
      </p>
      <dl class="duel-facts">
        {(
          [
            ['Hit', hit],
            ['Harmed', harmed],
            ['Down or out', down],
            ['Out of ammo', dry],
          ] as const
        ).map(([name, share]) => (
          <div key={name} title={share.exact}>
            <dt>{say(name)}</dt>
            <dd>{percent(share.chance)}</dd>
          </div>
        ))}
      </dl>
      <h3>{say('What happens to {name}', { name: target })}</h3>
      <OddsBar outcomes={odds.target.map((end) => outcomeOf(end, true))} forWhom={attacker} />
      {isRisky && (
        <>
          <h3>{say('What happens to {name}', { name: attacker })}</h3>
          <OddsBar outcomes={odds.attacker.map((end) => outcomeOf(end, false))} forWhom={attacker} />
        </>
      )}
    </>
  );
}

function AllRolls({ odds, target }: { odds: DuelOdds; target: string }) {
  const rolls = odds.rolls.filter(({ isReaction }) => !isReaction);
  const back = odds.rolls.filter(({ isReaction }) => isReaction);
  return (
    <div class="duel-dice">
      <h3>{say('The rolls')}</h3>
      <Rolls rolls={rolls} />
      {back.length > 0 && (
        <>
          <h4>{say('{name} strikes back', { name: target })}</h4>
          <Rolls rolls={back} />
        </>
      )}
      <p class="dim">{say('Exact, by the rules of play: nobody else is near, and a charge reaches.')}</p>
    </div>
  );
}

function Rolls({ rolls }: { rolls: DuelOdds['rolls'] }) {
  return (
    <ul class="duel-rolls">
      {rolls.map(({ title, chance }) => (
        <li key={title}>
          <span>{title}</span> <b>{percent(chance)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What is bad for the target is good for the attacker. */
function outcomeOf(end: DuelEnd & { chance: number; exact: string }, isTarget: boolean): OddsOf {
  const { fate, chance, exact } = end;
  const isFallen = fate === 'out-of-action' || fate === 'seriously-injured';
  const isSafe = fate === 'unharmed';
  const is = isFallen ? (isTarget ? 'good' : 'bad') : isSafe ? (isTarget ? 'bad' : 'good') : undefined;
  return { words: endInWords(end), chance, exact, ...(is ? { is } : {}) };
}

const ENDS: Readonly<Record<Exclude<DuelEnd['fate'], 'hurt'>, Label>> = {
  unharmed: 'Unharmed',
  pinned: 'Pinned, unharmed',
  'seriously-injured': 'Seriously injured',
  'out-of-action': 'Out of action',
};

function endInWords({ fate, wounds, fleshWounds }: DuelEnd): string {
  if (fate !== 'hurt') return say(ENDS[fate]);
  return sayList([
    ...(wounds > 0 ? [sayCount(wounds, 'one wound lost', '{count} wounds lost')] : []),
    ...(fleshWounds > 0 ? [sayCount(fleshWounds, 'one flesh wound', '{count} flesh wounds')] : []),
  ]);
}
