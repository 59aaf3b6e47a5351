/** Boards: those that ship, and those of this device. Make one, or bring one in. */
import {
  BATTLEFIELDS,
  type BoardFile,
  emptyBoard,
  LOOKS,
  makeBoard,
  STYLES,
  type Style,
} from '@hive-arbiter/engine/board';
import { useEffect, useState } from 'preact/hooks';
import { readBoardText } from '../../boards/check.ts';
import { boards, keepNew, type Own, shippedBoards } from '../../boards/own.ts';
import { BoardPicture } from '../../parts/board/terrain.tsx';
import { Empty, Loading } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import { nameOfId, say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import './boards.css';

export function Boards() {
  const [open, setOpen] = useState<'make' | 'bring' | 'empty'>();
  const [shipped, setShipped] = useState<readonly Own[]>();
  useEffect(() => {
    shippedBoards().then(setShipped);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <Page title={say('Boards')} sub={say('Battlefields to look at, measure, change and print')} wide>
      <p class="row">
        <button type="button" class="btn main" onClick={() => setOpen('make')}>
          {say('Make one')}
        </button>
        <button type="button" class="btn" onClick={() => setOpen('empty')}>
          {say('Build by hand')}
        </button>
        <button type="button" class="btn" onClick={() => setOpen('bring')}>
          {say('Bring one in')}
        </button>
      </p>
      <section aria-labelledby="own-boards">
        <h2 id="own-boards" class="cond">
          {say('Yours')}
        </h2>
        {boards.value.length === 0 ? (
          <Empty>
            <p>
              {say(
                'No board of your own yet. Let the app make one for a scenario, or copy one of those below.',
              )}
            </p>
          </Empty>
        ) : (
          <Cards of={boards.value} />
        )}
      </section>
      <section aria-labelledby="shipped-boards">
        <h2 id="shipped-boards" class="cond">
          {say('Made by hand')}
        </h2>
        {shipped ? <Cards of={shipped} /> : <Loading what="Fetching the boards …" />}
      </section>
      {open === 'make' && <Make close={close} />}
      {open === 'empty' && <BuildEmpty close={close} />}
      {open === 'bring' && <BringIn close={close} />}
    </Page>
  );
}

function Cards({ of }: { of: readonly Own[] }) {
  return (
    <ul class="board-cards">
      {of.map(({ id, file }) => (
        <li key={id}>
          <a href={`/boards/${id}`}>
            <BoardPicture file={file} />
            <strong class="cond">{file.name}</strong>
            <small>
              {styleWords(file.style)} · {file.size.width}" × {file.size.depth}"
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function styleWords(style: string): string {
  return nameOfId(style) ?? style.split('-').map(capital).join(' ');
}

const PACKS = { takeover: 'Takeover', dominion: 'Dominion', classic: 'Classic' } as const;

/** A new board for a scenario; the same seed gives the same one. */
function Make({ close }: { close: () => void }) {
  const [scenario, setScenario] = useState('takeover.ambush');
  const [style, setStyle] = useState('');
  const [look, setLook] = useState('');
  const [seed, setSeed] = useState(() => String(Math.floor(Math.random() * 9000) + 1000));
  const [making, setMaking] = useState(false);
  const [fault, setFault] = useState('');
  const styles = BATTLEFIELDS[scenario]?.styles ?? [];
  const looks = style === '' ? [] : Object.keys(LOOKS[style as Style]);
  const make = () => {
    setMaking(true);
    setFault('');
    // The button says so before the work begins.
    setTimeout(() => {
      try {
        const { file } = makeBoard(scenario, seed, {
          ...(style !== '' && { style: style as Style }),
          ...(look !== '' && { look }),
        });
        const id = keepNew(file);
        close();
        go(`/boards/${id}`);
      } catch (error) {
        setMaking(false);
        setFault((error as Error).message);
      }
    }, 30);
  };
  return (
    <Sheet title={say('Make a board')} close={close}>
      <label class="field">
        <span>{say('Scenario')}</span>
        <select
          value={scenario}
          onChange={(event) => {
            setScenario(event.currentTarget.value);
            setStyle('');
            setLook('');
          }}
        >
          {(Object.keys(PACKS) as (keyof typeof PACKS)[]).map((pack) => (
            <optgroup key={pack} label={PACKS[pack]}>
              {Object.entries(BATTLEFIELDS)
                .filter(([, battlefield]) => battlefield.pack === pack)
                .map(([id, { name }]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{say('Terrain')}</span>
        <select
          value={style}
          onChange={(event) => {
            setStyle(event.currentTarget.value);
            setLook('');
          }}
        >
          <option value="">{say('As it comes')}</option>
          {styles.map((each) => (
            <option key={each} value={each}>
              {styleWords(each)}
            </option>
          ))}
        </select>
      </label>
      {looks.length > 1 && (
        <label class="field">
          <span>{say('Look')}</span>
          <select value={look} onChange={(event) => setLook(event.currentTarget.value)}>
            <option value="">{say('As it comes')}</option>
            {looks.map((each) => (
              <option key={each} value={each}>
                {capital(nameOfId(each) ?? each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{say('Seed')}</span>
        <input value={seed} maxLength={40} onInput={(event) => setSeed(event.currentTarget.value)} />
        <small>{say('The same seed gives the same board to everybody.')}</small>
      </label>
      {fault !== '' && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      <button type="button" class="btn main wide" disabled={making || seed.trim() === ''} onClick={make}>
        {making ? say('Making it …') : say('Make it')}
      </button>
    </Sheet>
  );
}

/** An empty board, to be built in the editor. */
function BuildEmpty({ close }: { close: () => void }) {
  const [name, setName] = useState(say('My board'));
  const [style, setStyle] = useState<Style>('slums');
  const [width, setWidth] = useState('24');
  const [depth, setDepth] = useState('24');
  const inches = (text: string) => Math.max(8, Math.min(96, Number(text) || 24));
  return (
    <Sheet title={say('Build by hand')} close={close}>
      <label class="field">
        <span>{say('Name')}</span>
        <input value={name} maxLength={120} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{say('Terrain')}</span>
        <select value={style} onChange={(event) => setStyle(event.currentTarget.value as Style)}>
          {STYLES.map((each) => (
            <option key={each} value={each}>
              {styleWords(each)}
            </option>
          ))}
        </select>
      </label>
      <div class="part-fields">
        <label class="field">
          <span>{say('Width, inches')}</span>
          <input
            type="number"
            min={8}
            max={96}
            value={width}
            onInput={(event) => setWidth(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{say('Depth, inches')}</span>
          <input
            type="number"
            min={8}
            max={96}
            value={depth}
            onInput={(event) => setDepth(event.currentTarget.value)}
          />
        </label>
      </div>
      <button
        type="button"
        class="btn main wide"
        disabled={name.trim() === ''}
        onClick={() => {
          const id = keepNew(emptyBoard(name.trim(), style, { width: inches(width), depth: inches(depth) }));
          close();
          go(`/boards/${id}/edit`);
        }}
      >
        {say('Begin')}
      </button>
    </Sheet>
  );
}

/** A board file, pasted or chosen. */
function BringIn({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const read = (given: string) => {
    setFault('');
    let file: BoardFile;
    try {
      file = readBoardText(given);
    } catch (error) {
      setFault((error as Error).message);
      return;
    }
    const id = keepNew(file);
    toast(say('{name} is kept on this device', { name: file.name }));
    close();
    go(`/boards/${id}`);
  };
  return (
    <Sheet title={say('Bring a board in')} close={close}>
      <label class="field">
        <span>{say('A board file')}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={async (event) => {
            const content = await event.currentTarget.files?.[0]?.text();
            if (content === undefined) return;
            setText(content);
            read(content);
          }}
        />
      </label>
      <label class="field">
        <span>{say('Or its text')}</span>
        <textarea
          value={text}
          rows={5}
          spellcheck={false}
          aria-invalid={fault !== ''}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {fault !== '' && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      <button type="button" class="btn main wide" disabled={text.trim() === ''} onClick={() => read(text)}>
        {say('Read it')}
      </button>
    </Sheet>
  );
}
