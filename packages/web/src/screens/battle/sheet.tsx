/** What is asked now and likely next, on one sheet: everything is preselected and taken with one tap. */
import type { Words } from '@hive-arbiter/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { post } from '../../api.ts';
import type { Place } from '../../live.ts';
import { OddsBar, type OddsSent, type RollOdds } from '../../parts/odds-bar.tsx';
import type { Answered, Coming } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import type { Turn } from './model/index.ts';
import { PATIENCE } from './patience.ts';
import {
  certain,
  chosenWords,
  isOn,
  type Part,
  partsOf,
  rowOf,
  rowsWith,
  shared,
  sharesOf,
  shareWords,
  taken,
} from './sheet-rows.ts';

interface Sheet {
  readonly rows: readonly Coming[];
  /** What follows from the last choice is being looked up. */
  readonly isLooking: boolean;
  /** Chooses something else in a row; what follows from it is looked up again. */
  readonly choose: (at: readonly number[], answers: readonly Answered[]) => void;
}

/** Several questions, or one with an answer that was given before: it is shown to be confirmed. */
function isSheet(coming: readonly Pick<Coming, 'before'>[]): boolean {
  return coming.length > 1 || coming[0]?.before === true;
}

/** The sheet of a turn: `undefined` while it is looked up, nothing if there is only the question itself. */
export function useSheet(place: Place, { ask }: Turn): Sheet | undefined | null {
  // Without a connection nobody looks ahead: the question is answered as it stands.
  const isAhead = ask.ahead === true && place.link.peek() === 'live';
  const [rows, setRows] = useState<readonly Coming[] | null | undefined>(isAhead ? undefined : null);
  const [isLooking, setLooking] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const version = place.heard.peek()?.version;
  const look = (given: readonly { key: string; answer: Answered }[]) => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const { battle, token } = place;
    post<{ version: number; coming: readonly Coming<Words>[] }>(
      `/battles/${battle}/ahead`,
      { given },
      { token, signal: stop.signal },
    ).then(
      // Of another moment, or nothing but the question itself: it is answered as it stands.
      ({ version: at, coming }) => {
        // What somebody chose on a sheet stays chosen, even if nothing comes after it any more.
        const isChosen = given.length > 0 && coming[0]?.answer !== undefined;
        const isWhole = at === version && (isSheet(coming) || isChosen);
        setRows(isWhole ? coming.map((row) => ({ ...row, ask: place.inWords(row.ask) })) : null);
        setLooking(false);
      },
      () => {
        if (stop.signal.aborted) return;
        setLooking(false);
        if (given.length === 0) setRows(null);
      },
    );
  };
  useEffect(() => {
    if (isAhead) look([]);
    return () => asking.current?.abort();
  }, []);
  const isLost = place.link.value === 'lost';
  useEffect(() => {
    if (rows !== undefined) return;
    const askAlone = () => {
      // A sheet that comes after all would change the buttons under the thumb.
      asking.current?.abort();
      setRows(null);
    };
    const timer = setTimeout(askAlone, isLost ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [isLost, rows === undefined]);
  if (!rows) return rows;
  return {
    rows,
    isLooking,
    choose(at, answers) {
      const now = rowsWith(rows, at, answers);
      setRows(now);
      setLooking(true);
      look(taken(now));
    },
  };
}

/** What is preselected, to be changed; the last question may be one to decide, and is asked below. */
export function SheetRows({ sheet: { rows, isLooking, choose } }: { sheet: Sheet }) {
  return (
    <div class="sheet-rows" aria-busy={isLooking}>
      {partsOf(rows).map((part) => {
        if (part.row.maybe)
          return (
            <details key={part.row.key} class="sheet-maybe">
              <summary>
                <small>{say('If it comes to that')}</small> {part.row.ask.say.title}{' '}
                <b>{chosenWords(part.row)}</b>
              </summary>
              <Row row={part.row} at={0} choose={(answer) => choose(part.at, [answer])} />
            </details>
          );
        const key = `${part.at[0]} ${part.row.key}`;
        if (part.at.length > 1)
          return <Shares key={key} rows={rows} part={part} choose={(answers) => choose(part.at, answers)} />;
        return (
          <Row key={key} row={part.row} at={part.at[0] ?? 0} choose={(answer) => choose(part.at, [answer])} />
        );
      })}
    </div>
  );
}

/**
 * The outcomes of the first roll that the one tap sets off, if the app rolls it. Its room is reserved from the start,
 * so that the button beneath does not move.
 */
export function SheetOdds({ place, rows }: { place: Place; rows: readonly Coming[] }) {
  const [odds, setOdds] = useState<RollOdds>();
  const given = taken(certain(rows));
  const key = JSON.stringify(given);
  useEffect(() => {
    const stop = new AbortController();
    const { battle, token } = place;
    // Quick changes are not looked up one by one.
    const timer = setTimeout(() => {
      post<OddsSent>(`/battles/${battle}/odds`, { given }, { token, signal: stop.signal }).then(
        (sent) => setOdds(place.oddsInWords(sent)),
        () => {
          if (!stop.signal.aborted) setOdds(undefined);
        },
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  const isThere = odds !== undefined && odds.outcomes.length > 0;
  return (
    <div class="sheet-odds" aria-live="off">
      {isThere && (
        <>
          <p class="dim">{odds.title}</p>
          <OddsBar outcomes={odds.outcomes} isShort />
        </>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: Coming;
  /** Where on the sheet it is. */
  readonly at: number;
  readonly choose: (answer: Answered) => void;
}

function Row({ row, at, choose }: RowProps) {
  const { several, options } = rowOf(row.ask);
  const line = useRef<HTMLDivElement>(null);
  const begun = useRef('');
  // A line that is longer than the screen begins with what is chosen, and what is chosen later stays in sight.
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('input:checked')?.parentElement;
    if (!line.current || !chosen) return;
    const from = chosen.offsetLeft - line.current.offsetLeft - 24;
    const isNew = begun.current !== row.ask.say.title;
    begun.current = row.ask.say.title;
    const { scrollLeft, clientWidth } = line.current;
    const isSeen = from + 24 >= scrollLeft && from + 24 + chosen.offsetWidth <= scrollLeft + clientWidth;
    if (isNew || !isSeen) line.current.scrollLeft = from;
    // The same question may be about somebody else once more questions come before it.
  }, [row.ask.say.title, row.answer]);
  return (
    <fieldset class="sheet-row">
      {/* The title of the first is the question above. */}
      <legend class={at === 0 ? 'hidden' : ''}>{row.ask.say.title}</legend>
      <div class="segments" ref={line}>
        {row.before && <small class="said-before">{say('as said before')}</small>}
        {options.map(({ id, words, answer }) => (
          <label key={id} class="segment">
            <input
              type={several ? 'checkbox' : 'radio'}
              // The same may be asked twice, such as two actions.
              name={`${at} ${row.key}`}
              checked={isOn(row, id, answer)}
              onChange={() => choose(several ? toggled(row.answer as readonly string[], id) : answer)}
            />
            <span>{capital(words)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SharesProps {
  readonly rows: readonly Coming[];
  readonly part: Part;
  readonly choose: (answers: readonly Answered[]) => void;
}

/** The same question several times: how often each is the answer, with a stepper. */
function Shares({ rows, part, choose }: SharesProps) {
  const shares = sharesOf(rows, part);
  const { labels } = part.row.ask.say;
  return (
    <fieldset class="sheet-row shares">
      <legend>{shareWords(part)}</legend>
      <ul class="plain-list">
        {shares.map(([id, many]) => {
          const name = capital(labels[id] ?? id);
          const step = (more: boolean) => choose(shared(shares, id, more));
          return (
            <li key={id}>
              <span>{name}</span>
              <button
                type="button"
                class="btn icon"
                aria-label={say('One fewer: {name}', { name })}
                disabled={many === 0}
                onClick={() => step(false)}
              >
                −
              </button>
              <output aria-label={name}>{many}</output>
              <button
                type="button"
                class="btn icon"
                aria-label={say('One more: {name}', { name })}
                disabled={many === part.at.length}
                onClick={() => step(true)}
              >
                +
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}
