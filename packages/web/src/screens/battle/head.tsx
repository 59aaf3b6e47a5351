/** The head of the screen: scenario, round, whose turn, and the special states that change everything. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Seen } from '../../seen.ts';
import { heldAt, hold } from '../../settings.ts';
import { type Label, say } from '../../words/index.ts';
import { useHeightOf } from './height.ts';
import { Menu } from './menu.tsx';
import { alarmOf, isYourTurn, listed, turnWords } from './model/index.ts';
import { scenarioTitle, useScenarioTitle } from './scenario-titles.ts';

interface Props {
  readonly battle: string;
  readonly view: Seen;
  readonly seats: readonly string[];
}

export const STAGES: Readonly<Record<string, Label>> = {
  'pre-battle': 'Before the battle',
  deployment: 'Setting up',
  round: 'Battle',
  aftermath: 'Aftermath',
};

const PHASES: Readonly<Record<Seen['state']['moment'], Label>> = {
  'start-of-round': 'Priority phase',
  activation: 'Action phase',
  'end-phase': 'End phase',
  'end-of-round': 'End of the round',
};

export function Head({ battle, view, seats }: Props) {
  const { state, stage } = view;
  const alarm = alarmOf(view);
  // Before there is a battlefield nothing is in force on it.
  const inForce = stage === 'deployment' || stage === 'round' ? (view.inForce ?? []) : [];
  const title = useScenarioTitle(state.scenario);
  const turn = turnWords(view, seats);
  const isYours = isYourTurn(view, seats);
  useEffect(() => {
    document.title = `${isYours ? '● ' : ''}${title} · Hive Arbiter`;
  }, [title, isYours]);
  // Once there is a scenario, the list of tables on the first screen tells battles apart by it: also for somebody who
  // leaves before the title has come.
  useLayoutEffect(() => {
    if (state.scenario === '') return;
    const gangs = listed(state.gangs.map(({ name }) => name));
    void scenarioTitle(state.scenario).then((full) => {
      if (heldAt(battle)) hold(battle, { title: `${full} · ${gangs}` });
    });
  }, [battle, state.scenario]);
  const isRound = stage === 'round';
  const head = useRef<HTMLElement>(null);
  useHeightOf(head, '--head-height');
  return (
    <header ref={head} class="battle-head">
      <div class="battle-title">
        <a class="home-link" href="/">
          <span aria-hidden="true">‹</span>
          <span class="hidden">{say('To the start')}</span>
        </a>
        <div>
          <h1 class="cond">{title}</h1>
          <p class="sub">
            {isRound ? say(PHASES[state.moment]) : STAGES[stage] && say(STAGES[stage])}
            {' · '}
            <span class={isYours ? 'your-turn' : ''}>{turn}</span>
          </p>
        </div>
        <div class="head-end">
          {isRound && (
            <p class="round cond">
              {state.round}
              <small>{say('round')}</small>
            </p>
          )}
          <Menu battle={battle} view={view} seats={seats} />
        </div>
      </div>
      {inForce.length > 0 && (
        <>
          {alarm.length > 0 && <div class="stripes" aria-hidden="true" />}
          {state.board ? <Folded inForce={inForce} /> : <InForce inForce={inForce} />}
        </>
      )}
    </header>
  );
}

type Notices = NonNullable<Seen['inForce']>;

function InForce({ inForce }: { inForce: Notices }) {
  return (
    <ul class="states" aria-label={say('In force')}>
      {inForce.map(({ id, name, words, hot }) => (
        <li key={id}>
          <span class={hot ? 'pill hot' : 'pill'}>{name}</span>
          {words !== '' && <span>{words}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A board needs the room: one line with the names, the hot ones first, that opens. */
function Folded({ inForce }: { inForce: Notices }) {
  const hotFirst = [...inForce.filter(({ hot }) => hot), ...inForce.filter(({ hot }) => !hot)];
  const [only] = inForce.length === 1 ? inForce : [];
  return (
    <details class="states-fold">
      <summary>
        <span class="hidden">{say('In force')}: </span>
        <span class="states-line">
          {hotFirst.map(({ id, name, hot }) => (
            <span key={id} class={hot ? 'pill hot' : 'pill'}>
              {name}
            </span>
          ))}
          {only?.words}
        </span>
      </summary>
      <InForce inForce={inForce} />
    </details>
  );
}
