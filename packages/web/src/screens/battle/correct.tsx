/** The organiser puts a recorded fact right, with a note; the story says so. */

import { useState } from 'preact/hooks';
import { post } from '../../api.ts';
import { NoteField } from '../../parts/note-field.tsx';
import { toast } from '../../parts/toast.tsx';
import type { FighterState } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { listed, plainly } from './model.ts';

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

const FATES = ['standing', 'pinned', 'seriously-injured', 'out-of-action', 'fled', 'escaped', 'reserve'];

/** What can lie on a fighter besides. */
const CONDITIONS = ['ablaze', 'blind', 'concussed', 'gunked', 'hidden', 'insane', 'webbed'];

interface FactsProps {
  readonly legend: string;
  readonly all: readonly string[];
  readonly on: readonly string[];
  readonly set: (on: readonly string[]) => void;
}

function Facts({ legend, all, on, set }: FactsProps) {
  return (
    <details class="correct-more">
      <summary>
        {legend}: {on.length === 0 ? 'none' : listed([...new Set(on)].map(plainly))}
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
          <span>{plainly(each)}</span>
        </label>
      ))}
    </details>
  );
}

interface Props {
  readonly battle: string;
  readonly fighter: FighterState;
  readonly done: () => void;
}

export function Correct({ battle, fighter, done }: Props) {
  const [fate, setFate] = useState<string>(fighter.fate);
  const [wounds, setWounds] = useState(fighter.wounds);
  const [fleshWounds, setFleshWounds] = useState(fighter.fleshWounds);
  const [ready, setReady] = useState(fighter.ready);
  const [broken, setBroken] = useState(fighter.broken);
  const [kept, keep] = useState<readonly string[]>(fighter.conditions);
  const [empty, setEmpty] = useState<readonly string[]>(fighter.empty);
  const [note, setNote] = useState('');
  const now = { fate, wounds, fleshWounds, ready, broken, conditions: kept, empty };
  const known = [...new Set([...fighter.conditions, ...CONDITIONS])];
  const guns = [...new Set([...fighter.weapons, ...fighter.empty])];
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
    (fact) => JSON.stringify(now[fact]) !== JSON.stringify(fighter[fact]),
  );
  const save = async () => {
    for (const fact of changed)
      if (!(await overrule(battle, ['fighters', fighter.id, fact], now[fact], note.trim()))) return;
    done();
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
      <h3>Correct this</h3>
      <label class="field">
        <span>Is</span>
        <select value={fate} onChange={(event) => setFate(event.currentTarget.value)}>
          {fates.map((each) => (
            <option key={each} value={each}>
              {plainly(each)}
            </option>
          ))}
        </select>
      </label>
      <div class="pair">
        <label class="field">
          <span>Wounds left</span>
          <input
            type="number"
            min={0}
            max={20}
            value={wounds}
            onInput={(event) => setWounds(Number(event.currentTarget.value))}
          />
        </label>
        <label class="field">
          <span>Flesh wounds</span>
          <input
            type="number"
            min={0}
            max={20}
            value={fleshWounds}
            onInput={(event) => setFleshWounds(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <label class="check">
        <input type="checkbox" checked={ready} onChange={(event) => setReady(event.currentTarget.checked)} />
        <span>Ready to act this round</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={broken}
          onChange={(event) => setBroken(event.currentTarget.checked)}
        />
        <span>Broken</span>
      </label>
      <Facts legend="Conditions" all={known} on={kept} set={keep} />
      {guns.length > 0 && <Facts legend="Out of ammo" all={guns} on={empty} set={setEmpty} />}
      <NoteField note={note} set={setNote} />
      <div class="row">
        <button type="submit" class="btn main" disabled={changed.length === 0 || note.trim() === ''}>
          {changed.length === 0 ? 'Nothing is changed yet' : 'Correct it'}
        </button>
        <button type="button" class="btn" onClick={done}>
          Leave it
        </button>
      </div>
    </form>
  );
}
