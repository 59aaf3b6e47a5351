/** Where the battle is played: on a real table, or on a board in the app that measures and sees for everybody. */
import { useEffect, useState } from 'preact/hooks';
import { boards, type Own, shippedBoards } from '../../boards/own.ts';
import { type Draft, type DraftBoard, type Option, type ScenarioEntry, withBoard } from './draft.ts';
import { Choice } from './fields.tsx';

const TABLE = 'table';
const MADE = 'made';
const SAME = 'same';

export function boardNow({ board }: Draft): string {
  if (!board) return 'Our own models and terrain';
  if (board.kind === 'generated') return 'A board in the app, made for the scenario';
  return `A board in the app: ${board.kind === 'file' ? board.file.name : board.name}`;
}

export function BoardFields({
  draft,
  change,
  scenarios,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  scenarios: readonly ScenarioEntry[];
}) {
  const [shipped, setShipped] = useState<readonly Own[]>([]);
  useEffect(() => void shippedBoards().then(setShipped), []);
  const { board } = draft;
  const set = (to: DraftBoard | null) => change(withBoard(draft, to, scenarios));
  const known = [...boards.value, ...shipped];
  const options: readonly Option[] = [
    { value: TABLE, name: 'A real table', about: 'You measure and look; the app asks for what it needs' },
    {
      value: MADE,
      name: 'A board made for the scenario',
      about: 'Everybody plays on a screen, from anywhere; the app measures and sees',
    },
    ...(board?.kind === 'same'
      ? [{ value: SAME, name: board.name, about: 'The board that is set already' }]
      : []),
    ...known.map(({ id, file: { name, size } }) => ({
      value: id,
      name,
      about: `${size.width}″ × ${size.depth}″${boards.value.some((own) => own.id === id) ? ', a board of yours' : ''}`,
    })),
  ];
  const choose = (value: string) => {
    const named = known.find(({ id }) => id === value);
    if (value === TABLE) set(null);
    else if (value === MADE) set({ kind: 'generated', seed: newSeed() });
    else if (named) set({ kind: 'file', id: named.id, file: named.file });
  };
  return (
    <>
      <Choice
        legend="Where do you play?"
        hideLegend
        name="board"
        options={options}
        value={choiceOf(board)}
        choose={choose}
      />
      {board?.kind === 'generated' && (
        <label class="field">
          <span>Seed of the board</span>
          <input
            value={board.seed}
            maxLength={80}
            onInput={({ currentTarget: { value } }) =>
              set({ kind: 'generated', seed: value.trim() === '' ? newSeed() : value })
            }
          />
          <small class="dim">The same scenario and seed make the same board again.</small>
        </label>
      )}
    </>
  );
}

function choiceOf(board: DraftBoard | null): string {
  if (!board) return TABLE;
  if (board.kind === 'generated') return MADE;
  return board.kind === 'file' ? board.id : SAME;
}

function newSeed(): string {
  return String(Math.floor(Math.random() * 1_000_000));
}
