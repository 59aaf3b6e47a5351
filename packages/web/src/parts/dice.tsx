/** What real dice showed, typed in: one box a die, and one goes from die to die by itself. */
import type { Dice, Face } from '@hive-arbiter/engine';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../words/index.ts';
import { degreesTo, dieName, directionWords, facesOf, sayFace } from './faces.ts';
import './dice.css';

interface Props {
  readonly dice: Dice;
  /** What cards are called. */
  readonly labels: Readonly<Record<string, string>>;
  /** Whose dice they are, where each is somebody's. */
  readonly owners?: readonly string[];
  readonly done: (faces: readonly Face[]) => void;
}

export function DiceEntry(props: Props) {
  const { dice } = props;
  if ('deck' in dice) return <Deck {...props} deck={dice.deck} />;
  if (dice.die === 'scatter' || dice.die === 'bearing') return <Directions {...props} />;
  return dice.die === 'D6' || dice.die === 'D3' ? <Boxes {...props} /> : <Symbols {...props} />;
}

/** Ordinary dice: boxes that one types into, and a pad for the thumb. */
function Boxes({ dice, owners = [], done }: Props) {
  const { die, count } = dice as Extract<Dice, { die: unknown }>;
  const [faces, setFaces] = useState<readonly (Face | undefined)[]>(() => new Array(count).fill(undefined));
  const [at, setAt] = useState(0);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const known = facesOf(die);
  // Before the page is painted, so that fast typing goes into the first box.
  useLayoutEffect(() => boxes.current[0]?.focus({ preventScroll: true }), []);

  const isFull = !faces.includes(undefined);

  const go = (to: number) => {
    setAt(to);
    boxes.current[to]?.focus();
  };
  const fill = (face: Face) => {
    const next = faces.map((each, place) => (place === at ? face : each));
    setFaces(next);
    const open = next.indexOf(undefined, at + 1);
    const to = open === -1 ? next.indexOf(undefined) : open;
    // The last die says that this is what was rolled.
    if (to === -1) done(next as readonly Face[]);
    else go(to);
  };
  const type = (place: number, text: string) => {
    const face = known.find(([, words]) => words === text.slice(-1))?.[0];
    const box = boxes.current[place];
    if (face === undefined && text !== '') {
      if (box) box.value = String(faces[place] ?? '');
      return;
    }
    if (face === undefined) setFaces(faces.map((each, index) => (index === place ? undefined : each)));
    else fill(face);
  };

  return (
    <div class="dice-entry">
      <fieldset class="dice-boxes">
        <legend class="hidden">{say('What did the dice show?')}</legend>
        {faces.map((face, place) => (
          <label key={place}>
            <input
              ref={(box) => {
                boxes.current[place] = box;
              }}
              class={place === at && !isFull ? 'die now' : 'die'}
              type="text"
              // The pad below is nearer than the phone's keyboard, which would hide the table.
              inputMode="none"
              autoComplete="off"
              aria-label={owners[place] ?? dieName(dice, place)}
              value={face === undefined ? '' : String(face)}
              onFocus={(event) => {
                setAt(place);
                event.currentTarget.select();
              }}
              onInput={(event) => type(place, event.currentTarget.value)}
              onKeyDown={(event) => {
                const back = event.key === 'Backspace' && event.currentTarget.value === '';
                if ((back || event.key === 'ArrowLeft') && place > 0) {
                  event.preventDefault();
                  go(place - 1);
                } else if (event.key === 'ArrowRight' && place < count - 1) {
                  event.preventDefault();
                  go(place + 1);
                }
              }}
            />
            {owners[place] !== undefined && <span>{owners[place]}</span>}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: a second fieldset would be read as a second question */}
      <div
        class="dice-pad"
        role="group"
        aria-label={say('{die} shows', { die: owners[at] ?? dieName(dice, at) })}
      >
        {known.map(([face, words]) => (
          <button key={words} type="button" class="btn" onClick={() => fill(face)}>
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Dice with symbols: a tap for each die, and the last says that this is what was rolled. */
function Symbols({ dice, done }: Props) {
  const { die, count } = dice as Extract<Dice, { die: unknown }>;
  const [faces, setFaces] = useState<readonly Face[]>([]);
  const known = facesOf(die);
  const add = (face: Face) => {
    const all = [...faces, face];
    if (all.length === count) done(all);
    else setFaces(all);
  };
  return (
    <div class="dice-entry">
      {count > 1 && (
        <div class="row">
          <span class="dim" role="status">
            {[...faces.map(sayFace), `${dieName(dice, faces.length)} …`].join(', ')}
          </span>
          {faces.length > 0 && (
            <button type="button" class="btn small" onClick={() => setFaces(faces.slice(0, -1))}>
              {say('Back')}
            </button>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a second fieldset would be read as a second question */}
      <div
        class="dice-pad symbols"
        role="group"
        aria-label={say('{die} shows', { die: dieName(dice, faces.length) })}
      >
        {known.map(([face, words]) => (
          <button key={words} type="button" class="btn" onClick={() => add(face)}>
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The scatter die: a hit, or where its arrow points. */
function Directions({ dice, done }: Props) {
  const { die, count } = dice as Extract<Dice, { die: unknown }>;
  const [faces, setFaces] = useState<readonly Face[]>([]);
  const [degrees, setDegrees] = useState(0);
  const next = (face: Face) => {
    const all = [...faces, face];
    if (all.length === count) done(all);
    else setFaces(all);
  };
  return (
    <form
      class="dice-entry"
      onSubmit={(event) => {
        event.preventDefault();
        next(degrees);
      }}
    >
      {count > 1 && <p class="dim">{dieName(dice, faces.length)}</p>}
      <div class="dial-row">
        <Dial degrees={degrees} set={setDegrees} />
        <label class="field">
          <span>{say('The arrow points {direction}', { direction: directionWords(degrees) })}</span>
          <input
            type="range"
            min={0}
            max={359}
            value={degrees}
            aria-valuetext={directionWords(degrees)}
            onInput={(event) => setDegrees(Number(event.currentTarget.value))}
          />
          <small>{say('Clockwise from the side of the table that you call north')}</small>
        </label>
      </div>
      <div class="row">
        {die === 'scatter' && (
          <button type="button" class="btn" onClick={() => next('hit')}>
            {say('It shows a hit')}
          </button>
        )}
        <button type="submit" class="btn main">
          {say('It points there')}
        </button>
      </div>
    </form>
  );
}

function Dial({ degrees, set }: { degrees: number; set: (degrees: number) => void }) {
  const point = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
    set(degreesTo(event.clientX - left - width / 2, event.clientY - top - height / 2));
  };
  return (
    // The slider beside it does the same for the keyboard.
    <svg
      class="dial"
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      onPointerDown={point}
      onPointerMove={point}
    >
      <circle r="46" />
      <text y="-32">N</text>
      <path d="M0 18V-24M-8 -15L0 -26L8 -15" transform={`rotate(${degrees})`} />
    </svg>
  );
}

/** A card or a name drawn by hand: which one? */
function Deck({ deck, labels, done }: Props & { readonly deck: readonly string[] }) {
  const [words, setWords] = useState('');
  const nameOf = (card: string) => labels[card] ?? card;
  const found = deck.filter((card) => nameOf(card).toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <div class="dice-entry">
      {deck.length > 12 && (
        <label class="field">
          <span>{say('Which one was drawn?')}</span>
          <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
      )}
      <div class="options">
        {found.map((card) => (
          <button key={card} type="button" class="btn" onClick={() => done([card])}>
            {nameOf(card)}
          </button>
        ))}
        {found.length === 0 && <p class="dim">{say('None has this name.')}</p>}
      </div>
    </div>
  );
}
