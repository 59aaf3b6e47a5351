/** Recorded facts are put right, with a note: by the organiser at once, by a player once the others agree. The story says so. */

import { useState } from 'preact/hooks';
import { post } from '../../api.ts';
import { NoteField } from '../../parts/note-field.tsx';
import { toast } from '../../parts/toast.tsx';
import type { FighterState, PublicState } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { midLine, say } from '../../words/index.ts';
import { listed, nameOf, plainly } from './model/index.ts';

/** Sends an overrule; tells what was wrong with it. */
export async function overrule(
  battle: string,
  path: readonly (string | number)[],
  value: unknown,
  note: string,
): Promise<boolean> {
  try {
    await post(`/battles/${battle}/overrule`, { path, value, note }, { token: heldAt(battle)?.organiser });
    return true;
  } catch (error) {
    toast((error as Error).message, 'fault');
    return false;
  }
}

/** Sends a correction about a fighter. Players ask the others first; the organiser need not. */
async function correct(
  battle: string,
  fighter: string,
  facts: Readonly<Record<string, unknown>>,
  note: string,
): Promise<boolean> {
  const { organiser, seats = {} } = heldAt(battle) ?? {};
  const [seat] = Object.values(seats);
  try {
    await post(`/battles/${battle}/correct`, { fighter, facts, note }, { token: organiser ?? seat });
    return true;
  } catch (error) {
    toast((error as Error).message, 'fault');
    return false;
  }
}

/** May this device ask for corrections at all? */
export function mayCorrect(battle: string): boolean {
  const { organiser, seats = {} } = heldAt(battle) ?? {};
  return organiser !== undefined || Object.keys(seats).length > 0;
}

const FATES = ['standing', 'pinned', 'seriously-injured', 'out-of-action', 'fled', 'escaped', 'reserve'];

/** What can lie on a fighter besides. */
const CONDITIONS = ['ablaze', 'blind', 'concussed', 'gunked', 'hidden', 'insane', 'webbed'];

interface FactsProps {
  readonly legend: string;
  readonly all: readonly string[];
  readonly on: readonly string[];
  readonly set: (on: readonly string[]) => void;
  readonly nameOf?: (id: string) => string;
}

function Facts({ legend, all, on, set, nameOf: called = plainly }: FactsProps) {
  return (
    <details class="correct-more">
      <summary>
        {legend}: {on.length === 0 ? midLine(say('None')) : listed([...new Set(on)].map(called))}
      </summary>
      {all.map((each) => (
        <label key={each} class="check">
          <input
            type="checkbox"
            checked={on.includes(each)}
            onChange={(event) =>
              set(event.currentTarget.checked ? [...on, each] : on.filter((other) => other !== each))
            }
          />
          <span>{called(each)}</span>
        </label>
      ))}
    </details>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly set: (value: number) => void;
  readonly most?: number;
}

function Count({ label, value, set, most = 20 }: CountProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={0}
        max={most}
        value={value}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
    </label>
  );
}

const ON_TABLE: readonly string[] = ['standing', 'pinned', 'seriously-injured'];

interface Props {
  readonly battle: string;
  readonly state: PublicState;
  readonly fighter: FighterState;
  readonly done: () => void;
}

export function Correct({ battle, state, fighter, done }: Props) {
  const [fate, setFate] = useState<string>(fighter.fate);
  const [wounds, setWounds] = useState(fighter.wounds);
  const [fleshWounds, setFleshWounds] = useState(fighter.fleshWounds);
  const [ready, setReady] = useState(fighter.ready);
  const [broken, setBroken] = useState(fighter.broken);
  const [kept, keep] = useState<readonly string[]>(fighter.conditions);
  const [empty, setEmpty] = useState<readonly string[]>(fighter.empty);
  const [engagedWith, setEngaged] = useState<readonly string[]>(fighter.engagedWith);
  const [xp, setXp] = useState(fighter.xp);
  const [group, setGroup] = useState(fighter.group);
  const [note, setNote] = useState('');
  const now = { fate, wounds, fleshWounds, ready, broken, conditions: kept, empty, engagedWith, xp, group };
  const isAlone = heldAt(battle)?.organiser !== undefined;
  const enemies = Object.values(state.fighters).filter(
    (other) => other.gang !== fighter.gang && ON_TABLE.includes(other.fate),
  );
  const known = [...new Set([...fighter.conditions, ...CONDITIONS])];
  const guns = [...new Set([...fighter.weapons, ...fighter.empty])];
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
    (fact) => JSON.stringify(now[fact]) !== JSON.stringify(fighter[fact]),
  );
  const save = async () => {
    const facts = Object.fromEntries(changed.map((fact) => [fact, now[fact]]));
    if (await correct(battle, fighter.id, facts, note.trim())) done();
  };
  const fates = FATES.includes(fighter.fate) ? FATES : [...FATES, fighter.fate];
  return (
    <form
      class="card correct"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3>{say('Correct this')}</h3>
      {!isAlone && <p class="dim">{say('The others are asked first. The story says what was corrected.')}</p>}
      <label class="field">
        <span>{say('Status')}</span>
        <select value={fate} onChange={(event) => setFate(event.currentTarget.value)}>
          {fates.map((each) => (
            <option key={each} value={each}>
              {plainly(each)}
            </option>
          ))}
        </select>
      </label>
      <div class="pair">
        <Count label={say('Wounds left')} value={wounds} set={setWounds} />
        <Count label={say('Flesh wounds')} value={fleshWounds} set={setFleshWounds} />
      </div>
      <label class="check">
        <input type="checkbox" checked={ready} onChange={(event) => setReady(event.currentTarget.checked)} />
        <span>{say('Ready to act this round')}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={broken}
          onChange={(event) => setBroken(event.currentTarget.checked)}
        />
        <span>{say('Broken')}</span>
      </label>
      <Facts legend={say('Conditions')} all={known} on={kept} set={keep} />
      {guns.length > 0 && <Facts legend={say('Out of ammo')} all={guns} on={empty} set={setEmpty} />}
      {enemies.length > 0 && (
        <Facts
          legend={say('In combat with')}
          all={[...new Set([...fighter.engagedWith, ...enemies.map(({ id }) => id)])]}
          on={engagedWith}
          set={setEngaged}
          nameOf={(id) => nameOf(state, id)}
        />
      )}
      <details class="correct-more">
        <summary>{say('Experience and groups')}</summary>
        <div class="pair">
          <Count label={say('XP gained')} value={xp} set={setXp} most={100} />
          <Count label={say('Brings along when activated')} value={group} set={setGroup} most={6} />
        </div>
      </details>
      <NoteField note={note} set={setNote} />
      <div class="row">
        <button type="submit" class="btn main" disabled={changed.length === 0 || note.trim() === ''}>
          {changed.length === 0
            ? say('Nothing is changed yet')
            : isAlone
              ? say('Correct it')
              : say('Ask the others')}
        </button>
        <button type="button" class="btn" onClick={done}>
          {say('Leave it')}
        </button>
      </div>
    </form>
  );
}
