/** Recorded facts are put right, with a note: by the organiser at once, by a player once the others agree. The story says so. */

import { signal } from '@preact/signals';
import { post } from '../../api.ts';
import { NoteField } from '../../parts/note-field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
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

interface ListProps {
  readonly legend: string;
  readonly all: readonly string[];
  readonly on: readonly string[];
  readonly set: (on: readonly string[]) => void;
  readonly nameOf?: (id: string) => string;
}

function List({ legend, all, on, set, nameOf: called = plainly }: ListProps) {
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
    <li>
      <span>{label}</span>
      <button
        type="button"
        class="btn icon"
        aria-label={say('One fewer: {name}', { name: label })}
        disabled={value <= 0}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <output aria-label={label}>{value}</output>
      <button
        type="button"
        class="btn icon"
        aria-label={say('One more: {name}', { name: label })}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </button>
    </li>
  );
}

const ON_TABLE: readonly string[] = ['standing', 'pinned', 'seriously-injured'];

/** What can be corrected on a fighter's card. */
type Facts = Pick<
  FighterState,
  | 'fate'
  | 'wounds'
  | 'fleshWounds'
  | 'ready'
  | 'broken'
  | 'conditions'
  | 'empty'
  | 'engagedWith'
  | 'xp'
  | 'group'
>;

/** What somebody has filled in so far: only the facts that they touched, so that news of the others still comes in. */
interface Draft {
  readonly facts: Partial<Facts>;
  readonly note: string;
}

const NOTHING: Draft = { facts: {}, note: '' };

/** By battle and fighter: kept until it is sent or thrown away, whatever closes the sheet meanwhile. */
const drafts = signal<ReadonlyMap<string, Draft>>(new Map());

const keyOf = (battle: string, fighter: FighterState) => `${battle} ${fighter.id}`;

/** Has somebody begun to correct this fighter? */
export function isBegun(battle: string, fighter: FighterState): boolean {
  return drafts.value.has(keyOf(battle, fighter));
}

interface Props {
  readonly battle: string;
  readonly state: PublicState;
  readonly fighter: FighterState;
  /** Nothing more to do here: it was sent. */
  readonly sent: () => void;
  readonly close: () => void;
}

export function Correct({ battle, state, fighter, sent, close }: Props) {
  const key = keyOf(battle, fighter);
  const { facts, note } = drafts.value.get(key) ?? NOTHING;
  const keep = (draft: Draft) => {
    drafts.value = new Map(drafts.value).set(key, draft);
  };
  const forget = () => {
    const left = new Map(drafts.value);
    left.delete(key);
    drafts.value = left;
  };
  const set = (changed: Partial<Facts>) => keep({ facts: { ...facts, ...changed }, note });
  const now = { ...fighter, ...facts };
  const isAlone = heldAt(battle)?.organiser !== undefined;
  const enemies = Object.values(state.fighters).filter(
    (other) => other.gang !== fighter.gang && ON_TABLE.includes(other.fate),
  );
  const known = [...new Set([...fighter.conditions, ...CONDITIONS])];
  const guns = [...new Set([...fighter.weapons, ...fighter.empty])];
  const changed = Object.entries(facts).filter(
    ([fact, value]) => JSON.stringify(value) !== JSON.stringify(fighter[fact as keyof Facts]),
  );
  const save = async () => {
    if (!(await correct(battle, fighter.id, Object.fromEntries(changed), note.trim()))) return;
    forget();
    sent();
  };
  const fates = FATES.includes(fighter.fate) ? FATES : [...FATES, fighter.fate];
  return (
    <Sheet title={say('Correct {name}', { name: fighter.name })} close={close}>
      <form
        class="correct"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!isAlone && (
          <p class="dim">{say('The others are asked first. The story says what was corrected.')}</p>
        )}
        <label class="field">
          <span>{say('Status')}</span>
          <select
            value={now.fate}
            onChange={(event) => set({ fate: event.currentTarget.value as Facts['fate'] })}
          >
            {fates.map((each) => (
              <option key={each} value={each}>
                {plainly(each)}
              </option>
            ))}
          </select>
        </label>
        <ul class="plain-list shares">
          <Count label={say('Wounds left')} value={now.wounds} set={(wounds) => set({ wounds })} />
          <Count
            label={say('Flesh wounds')}
            value={now.fleshWounds}
            set={(fleshWounds) => set({ fleshWounds })}
          />
        </ul>
        <label class="check">
          <input
            type="checkbox"
            checked={now.ready}
            onChange={(event) => set({ ready: event.currentTarget.checked })}
          />
          <span>{say('Ready to act this round')}</span>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={now.broken}
            onChange={(event) => set({ broken: event.currentTarget.checked })}
          />
          <span>{say('Broken')}</span>
        </label>
        <List
          legend={say('Conditions')}
          all={known}
          on={now.conditions}
          set={(conditions) => set({ conditions })}
        />
        {guns.length > 0 && (
          <List legend={say('Out of ammo')} all={guns} on={now.empty} set={(empty) => set({ empty })} />
        )}
        {enemies.length > 0 && (
          <List
            legend={say('In combat with')}
            all={[...new Set([...fighter.engagedWith, ...enemies.map(({ id }) => id)])]}
            on={now.engagedWith}
            set={(engagedWith) => set({ engagedWith })}
            nameOf={(id) => nameOf(state, id)}
          />
        )}
        <details class="correct-more">
          <summary>{say('Experience and groups')}</summary>
          <ul class="plain-list shares">
            <Count label={say('XP gained')} value={now.xp} set={(xp) => set({ xp })} most={100} />
            <Count
              label={say('Brings along when activated')}
              value={now.group}
              set={(group) => set({ group })}
              most={6}
            />
          </ul>
        </details>
        <NoteField note={note} set={(words) => keep({ facts, note: words })} />
        <div class="row">
          <button type="submit" class="btn main" disabled={changed.length === 0 || note.trim() === ''}>
            {changed.length === 0
              ? say('Nothing is changed yet')
              : isAlone
                ? say('Correct it')
                : say('Ask the others')}
          </button>
          <button
            type="button"
            class="btn"
            onClick={() => {
              forget();
              close();
            }}
          >
            {say('Leave it')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
