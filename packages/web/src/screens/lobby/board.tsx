/** Where the battle is played: on a real table, or on a board in the app that measures and sees for everybody. */
import { useEffect, useState } from 'preact/hooks';
import { boards, type Own, shippedBoards } from '../../boards/own.ts';
import { say } from '../../words/index.ts';
import { type Draft, type DraftBoard, type Option, type ScenarioEntry, withBoard } from './draft.ts';
import { Choice } from './fields.tsx';

const TABLE = 'table';
const MADE = 'made';
const EMPTY = 'empty';
const SAME = 'same';

export function boardNow({ board }: Draft): string {
  if (!board) return say('Our own models and terrain');
  if (board.kind === 'generated')
    return board.toBuild
      ? say('An empty board in the app: you place the terrain')
      : say('A board in the app, made for the scenario');
  return say('A board in the app: {name}', { name: board.kind === 'file' ? board.file.name : board.name });
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
    {
      value: TABLE,
      name: say('A real table'),
      about: say('You measure and look; the app asks for what it needs'),
    },
    {
      value: MADE,
      name: say('A board made for the scenario'),
      about: say('Everybody plays on a screen, from anywhere; the app measures and sees'),
    },
    {
      value: EMPTY,
      name: say('An empty board'),
      about: say('You place the terrain on it in turn before the battle'),
    },
    ...(board?.kind === 'same'
      ? [{ value: SAME, name: board.name, about: say('The board that is set already') }]
      : []),
    ...known.map(({ id, file: { name, size } }) => ({
      value: id,
      name,
      about: boards.value.some((own) => own.id === id)
        ? say('{width}" × {depth}", a board of yours', size)
        : `${size.width}" × ${size.depth}"`,
    })),
  ];
  const choose = (value: string) => {
    const named = known.find(({ id }) => id === value);
    if (value === TABLE) set(null);
    else if (value === MADE) set({ kind: 'generated', seed: newSeed() });
    else if (value === EMPTY) set({ kind: 'generated', seed: newSeed(), toBuild: true });
    else if (named) set({ kind: 'file', id: named.id, file: named.file });
  };
  return (
    <>
      <Choice
        legend={say('Where do you play?')}
        hideLegend
        name="board"
        options={options}
        value={choiceOf(board)}
        choose={choose}
      />
      {board?.kind === 'generated' && !board.toBuild && (
        <label class="field">
          <span>{say('Seed of the board')}</span>
          <input
            value={board.seed}
            maxLength={80}
            onInput={({ currentTarget: { value } }) =>
              set({ kind: 'generated', seed: value.trim() === '' ? newSeed() : value })
            }
          />
          <small class="dim">{say('The same scenario and seed make the same board again.')}</small>
        </label>
      )}
    </>
  );
}

function choiceOf(board: DraftBoard | null): string {
  if (!board) return TABLE;
  if (board.kind === 'generated') return board.toBuild ? EMPTY : MADE;
  return board.kind === 'file' ? board.id : SAME;
}

function newSeed(): string {
  return String(Math.floor(Math.random() * 1_000_000));
}
