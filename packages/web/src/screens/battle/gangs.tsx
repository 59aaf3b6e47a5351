/** The gangs: a row for each fighter, with all conditions in words. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveTable } from '../../live.ts';
import { gangColour, Mark } from '../../parts/mark.tsx';
import type { FighterState, GangState, Seen } from '../../seen.ts';
import { type Label, say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { FighterSheet } from './fighter-sheet.tsx';
import {
  changeKey,
  isGone,
  metaOf,
  readiness,
  shownOf,
  standingOf,
  subjectsOf,
  tokensOf,
} from './model/index.ts';
import { notesAt } from './note.tsx';

interface Props {
  /** Left out when the past is shown, which nobody can correct. */
  readonly battle?: string;
  readonly table?: LiveTable;
  readonly view: Seen;
  /** The seats of this device; their gangs stand first. */
  readonly seats: readonly string[];
}

export function Gangs({ battle, table, view, seats }: Props) {
  const { state } = view;
  const [shown, show] = useState<string>();
  const isOurs = ({ seat }: GangState) => seats.includes(seat);
  const players = state.gangs.map((gang, at) => ({ gang, at }));
  const wild = state.wild.map((gang, at) => ({ gang, at: state.gangs.length + at }));
  const sorted = [
    ...players.filter(({ gang }) => isOurs(gang)),
    ...players.filter(({ gang }) => !isOurs(gang)),
    ...wild,
  ];
  const fighter = shown === undefined ? undefined : state.fighters[shown];
  return (
    <div class="gangs">
      {sorted.map(({ gang, at }) => (
        <Gang
          key={gang.id}
          gang={gang}
          at={at}
          view={view}
          isOurs={seats.length < state.gangs.length && isOurs(gang)}
          show={show}
        />
      ))}
      {fighter && (
        <FighterSheet
          battle={view.finished ? undefined : battle}
          notes={table && notesAt(table)}
          state={state}
          fighter={fighter}
          close={() => show(undefined)}
        />
      )}
    </div>
  );
}

interface GangProps {
  readonly gang: GangState;
  readonly at: number;
  readonly view: Seen;
  readonly isOurs: boolean;
  readonly show: (id: string) => void;
}

const ROLES: Readonly<Record<string, Label>> = { attacker: 'Attacker', defender: 'Defender' };

function Gang({ gang, at, view, isOurs, show }: GangProps) {
  const { state, stage } = view;
  const fighters = shownOf(state, gang, stage);
  const role = stage === 'pre-battle' ? undefined : ROLES[gang.role];
  if (fighters.length === 0) return null;
  return (
    <section class="gang" style={{ '--gang': gangColour(at) }} aria-labelledby={`gang-${gang.id}`}>
      <h2 id={`gang-${gang.id}`} class="cond">
        <Mark at={at} />
        <span>{gang.name}</span>
        <small>
          {[isOurs ? say('you') : '', role ? say(role) : '', standingOf(state, gang, stage)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </h2>
      {gang.bottled !== 'no' && (
        <p class="gang-note">
          <span class="pill bad">{say('Bottled out')}</span>
        </p>
      )}
      <ul>
        {fighters.map((fighter) => (
          <Row key={fighter.id} fighter={fighter} view={view} show={show} />
        ))}
      </ul>
    </section>
  );
}

function Row({ fighter, view, show }: { fighter: FighterState; view: Seen; show: (id: string) => void }) {
  const { state, stage } = view;
  const isPlaying = stage === 'round';
  const { mark, words } = readiness(fighter, isPlaying);
  const gone = isGone(fighter);
  const acted = isPlaying && mark === '○';
  const isAbout = view.asks.some((ask) => subjectsOf(ask).includes(fighter.id));
  // While everybody is still to be set up it says nothing that the mark does not.
  const tokens = fighter.fate === 'reserve' && !isPlaying ? [] : tokensOf(fighter);
  const row = useFlash(changeKey(fighter));
  const classes = ['fighter', gone && 'gone', acted && 'acted', isAbout && 'asked'].filter(Boolean).join(' ');
  return (
    <li ref={row} class={classes}>
      <button type="button" onClick={() => show(fighter.id)}>
        <span class="fighter-body">
          <span class="who">
            <span class="name">{capital(fighter.name)}</span>
            <span class="meta">{metaOf(state, fighter)}</span>
          </span>
          {tokens.length > 0 && (
            <span class="tokens">
              {tokens.map(({ words: token, kind }) => (
                <span key={token} class={`token ${kind}`}>
                  {token}
                </span>
              ))}
            </span>
          )}
        </span>
        <span class={mark === '●' ? 'ready on' : 'ready'} title={words}>
          <span aria-hidden="true">{mark}</span>
          <span class="hidden">{words}</span>
        </span>
      </button>
    </li>
  );
}

/** Lights up once whenever the key changes; those who want less motion get an outline for a while instead. */
function useFlash(key: string) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return undefined;
    before.current = key;
    row.current?.classList.add('changed');
    const end = setTimeout(() => row.current?.classList.remove('changed'), 1600);
    return () => clearTimeout(end);
  }, [key]);
  return row;
}
