/** The menu of a battle: its aim, its state, and everything except the current question. */

import type { Plan } from '@hive-arbiter/engine';
import { packOf } from '@hive-arbiter/engine/pack';
import type { Card } from '@hive-arbiter/server/messages';
import { useState } from 'preact/hooks';
import { IS_STATIC } from '../../api.ts';
import { botName, letBotPlay, PACES, setPace } from '../../bots.ts';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { PlanDrawing } from '../../parts/plan.tsx';
import { InEnglish } from '../../parts/rule.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import type { PublicState, Seen } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { type Label, midLine, say } from '../../words/index.ts';
import { InviteSheet } from '../lobby/seats.tsx';
import { closeTable, sitDown } from '../lobby/table.ts';
import { overrule } from './correct.tsx';
import { goalsIn, scoreOf } from './goals.ts';
import { OnThisDevice } from './hand-over.tsx';
import { seatName } from './model/index.ts';

interface Props {
  readonly battle: string;
  readonly view: Seen;
  readonly seats: readonly string[];
}

export function Menu(props: Props) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" class="btn icon" aria-haspopup="dialog" onClick={() => open(true)}>
        <span aria-hidden="true">☰</span>
        <span class="hidden">{say('Menu')}</span>
      </button>
      {isOpen && (
        <Sheet title={say('This battle')} close={() => open(false)} isHalf>
          <Contents {...props} />
        </Sheet>
      )}
    </>
  );
}

function Contents({ battle, view, seats }: Props) {
  const { state, finished } = view;
  const isOrganiser = heldAt(battle)?.organiser !== undefined;
  return (
    <div class="battle-menu">
      {state.scenario !== '' && <Goals view={view} />}
      <ThePlan state={state} />
      <nav aria-label={say('Look up')}>
        <ul class="menu-links">
          <li>
            <a class="btn" href={`/battle/${battle}/story`}>
              {say('The story page')}
            </a>
          </li>
          <li>
            <a class="btn" href={state.scenario === '' ? '/rules' : `/rules/${state.scenario}`}>
              {say('The rulebook')}
            </a>
          </li>
          <li>
            <a class="btn" href={`/battle/${battle}/cards`}>
              {say('Cards to print')}
            </a>
          </li>
          <li>
            <a class="btn" href="/settings">
              {say('Settings')}
            </a>
          </li>
        </ul>
      </nav>
      {!finished && state.board === undefined && (
        <Depth battle={battle} state={state} canChange={isOrganiser} />
      )}
      <Seats battle={battle} state={state} isOrganiser={isOrganiser && !finished} />
      <OnThisDevice battle={battle} />
      {!finished && (
        <section aria-labelledby="menu-end">
          <h3 id="menu-end">{say('Stop or end')}</h3>
          <p class="dim">
            {say(
              'Everything is kept after each answer. Come back from the first screen, or with the same link.',
            )}
          </p>
          <div class="row">
            <a class="btn" href="/">
              {say('Stop for today')}
            </a>
            {isOrganiser && view.stage === 'round' && <Concede battle={battle} state={state} seats={seats} />}
            {isOrganiser && <Close battle={battle} />}
          </div>
          {!isOrganiser && (
            <p class="dim">{say('Only the organiser can end the battle or let a gang give up.')}</p>
          )}
        </section>
      )}
    </div>
  );
}

/** What the scenario's page says of its goals, and how the gangs stand. */
function Goals({ view }: { view: Seen }) {
  const { state, inForce = [] } = view;
  const page = useLoad<{ section?: { clauses: readonly { id: string; rule: string; variant?: string }[] } }>(
    `/rulebook/${state.scenario}`,
  );
  const own = inForce.find(({ id }) => id === state.scenario)?.words ?? '';
  return (
    <section aria-labelledby="menu-goals">
      <h3 id="menu-goals">{say('Goals and victory')}</h3>
      <Loaded from={page} what="Fetching the goals …">
        {({ section }) => (
          <>
            <InEnglish />
            <ul class="goals" lang="en">
              {goalsIn(section?.clauses ?? [], state.variant).map(({ id, rule }) => (
                <li key={id}>{rule}</li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {own !== '' && (
        <p>
          <strong>{own}</strong>
        </p>
      )}
      <table class="score">
        <caption>{say('How it stands')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('Gang')}</th>
            <th scope="col">{say('Up|fighters')}</th>
            <th scope="col">{say('Down')}</th>
            <th scope="col">{say('Gone')}</th>
            <th scope="col">{say('Took out')}</th>
          </tr>
        </thead>
        <tbody>
          {scoreOf(state).map(({ gang, at, up, down, gone, tookOut }) => (
            <tr key={gang.id}>
              <th scope="row">
                <Mark at={at} size={13} /> {gang.name}
                {gang.bottled !== 'no' && <span class="pill bad">{say('Bottled out')}</span>}
              </th>
              <td>{up}</td>
              <td>{down}</td>
              <td>{gone}</td>
              <td>{tookOut}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The battlefield with who sets up where, to scale. */
export function ThePlan({ state }: { state: PublicState }) {
  const { scenario, gangs, terrain, variant, pack } = state;
  const query = `gangs=${gangs.length}&terrain=${terrain}${packOf({ pack }).variants.length > 0 ? `&variant=${variant}` : ''}`;
  const [isOpen, open] = useState(false);
  const plan = useLoad<Plan>(isOpen ? `/scenarios/${scenario}/plan?${query}` : undefined);
  if (scenario === '') return null;
  return (
    <details class="closed menu-plan" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{say('The battlefield and who sets up where')}</summary>
      {isOpen && (
        <Loaded from={plan} what="Fetching the plan …">
          {(drawn) => <PlanDrawing plan={drawn} />}
        </Loaded>
      )}
    </details>
  );
}

const DEPTHS = [
  ['status', 'Who is down'],
  ['attacks', 'Every attack'],
  ['full', 'Every action'],
] as const satisfies readonly (readonly [string, Label])[];

function Depth({ battle, state, canChange }: { battle: string; state: PublicState; canChange: boolean }) {
  const change = (depth: string) => overrule(battle, ['depth'], depth, midLine(say('From here on')));
  if (state.board)
    return (
      <p class="dim">
        {say('On a board in the app every action is tracked: nobody moves anything by hand.')}
      </p>
    );
  return (
    <fieldset class="field">
      <legend>{say('How closely to track')}</legend>
      <div class="segments">
        {DEPTHS.map(([id, words]) => (
          <label key={id} class="segment">
            <input
              type="radio"
              name="depth"
              checked={state.depth === id}
              disabled={!canChange}
              onChange={() => void change(id)}
            />
            <span>{say(words)}</span>
          </label>
        ))}
      </div>
      {!canChange && <small>{say('The organiser can change this at any moment.')}</small>}
    </fieldset>
  );
}

function Seats({ battle, state, isOrganiser }: { battle: string; state: PublicState; isOrganiser: boolean }) {
  const card = useLoad<Card>(`/battles/${battle}`);
  const [inviting, invite] = useState<{ seat: string; isMove: boolean }>();
  const { seats: own = {}, organiser, here } = heldAt(battle) ?? {};
  const mine = Object.keys(own);
  // Nobody else reaches a battle that is kept on this device.
  const mayInvite = (seat: string) =>
    here === undefined && !IS_STATIC && (organiser !== undefined || mine.includes(seat));
  return (
    <section aria-labelledby="menu-seats">
      <h3 id="menu-seats">{say('Who sits where')}</h3>
      <Loaded from={card} what="Fetching the seats …">
        {({ seats }) => (
          <ul class="plain-list">
            {seats.map(({ seat, name, joined, bot }) => (
              <li key={seat} class="menu-seat">
                <span>
                  <strong>{seatName(state, seat)}</strong>{' '}
                  {mine.includes(seat)
                    ? say('on this device')
                    : bot !== null
                      ? say('{bot}, a bot', { bot: botName(bot) })
                      : joined
                        ? (name ?? say('a player'))
                        : say('nobody yet')}
                </span>
                {mayInvite(seat) && (
                  <button type="button" class="btn small" onClick={() => invite({ seat, isMove: joined })}>
                    {joined ? say('To another phone') : say('Invite')}
                    <span class="hidden">: {seatName(state, seat)}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {inviting && card.data && (
        <InviteSheet
          card={card.data}
          {...inviting}
          close={() => {
            invite(undefined);
            card.again();
          }}
        />
      )}
      {card.data && isOrganiser && <BotsHere card={card.data} state={state} again={card.again} />}
    </section>
  );
}

/** The organiser lets a bot play on where nobody sits, plays a bot's seat on this device, and sets the pace. */
function BotsHere({ card, state, again }: { card: Card; state: PublicState; again: () => void }) {
  const bots = card.seats.filter(({ bot }) => bot !== null);
  const empty = card.seats.filter(({ bot, joined }) => bot === null && !joined);
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <>
      {bots.length > 0 && (
        <fieldset class="field">
          <legend>{say('How fast bots play')}</legend>
          <div class="segments">
            {PACES.map(({ value, name }) => (
              <label key={value} class="segment">
                <input
                  type="radio"
                  name="pace"
                  checked={card.pace === value}
                  onChange={() => void act(() => setPace(card.id, value))}
                />
                <span>{say(name)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div class="row">
        {bots.map(({ seat }) => (
          <button
            key={seat}
            type="button"
            class="btn small"
            onClick={() => void act(() => sitDown(card, seat, false))}
          >
            {say('Play {gang} here instead of the bot', { gang: seatName(state, seat) })}
          </button>
        ))}
        {empty.map(({ seat }) => (
          <button
            key={seat}
            type="button"
            class="btn small"
            onClick={() => void act(() => letBotPlay(card.id, seat, 'rookie'))}
          >
            {say('Let a rookie play {gang}', { gang: seatName(state, seat) })}
          </button>
        ))}
      </div>
    </>
  );
}

/** A gang that gives up bottles out; at the start of its next round it may leave the battlefield. */
function Concede({ battle, state, seats }: { battle: string; state: PublicState; seats: readonly string[] }) {
  const [isSure, ask] = useState(false);
  const able = state.gangs
    .map((gang, at) => ({ gang, at }))
    .filter(({ gang }) => gang.bottled === 'no' && (seats.length === 0 || seats.includes(gang.seat)));
  if (able.length === 0) return null;
  if (!isSure)
    return (
      <button type="button" class="btn" onClick={() => ask(true)}>
        {say('Concede …')}
      </button>
    );
  return (
    <div class="concede">
      <p>{say('The gang bottles out now. It may leave the battlefield when the next round begins.')}</p>
      {able.map(({ gang, at }) => (
        <button
          key={gang.id}
          type="button"
          class="btn harm"
          onClick={() => void overrule(battle, ['gangs', at, 'bottled'], 'by-choice', say('gives up'))}
        >
          {say('{name} gives up', { name: gang.name })}
        </button>
      ))}
      <button type="button" class="btn" onClick={() => ask(false)}>
        {say('Fight on')}
      </button>
    </div>
  );
}

function Close({ battle }: { battle: string }) {
  const [isSure, ask] = useState(false);
  const close = async () => {
    try {
      await closeTable(battle);
      go(`/battle/${battle}/story`);
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  if (!isSure)
    return (
      <button type="button" class="btn" onClick={() => ask(true)}>
        {say('Close the battle …')}
      </button>
    );
  return (
    <button type="button" class="btn harm" onClick={() => void close()}>
      {say('Close it for good, without a winner')}
    </button>
  );
}
