/** What is asked now and likely next, on one sheet: everything is preselected and taken with one tap. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { post } from '../../api.ts';
import type { Place } from '../../live.ts';
import type { Answered, Coming } from '../../seen.ts';
import { capital } from '../../words.ts';
import type { Turn } from './model.ts';
import { isOn, rowOf, rowsWith, taken } from './sheet-rows.ts';

interface Sheet {
  readonly rows: readonly Coming[];
  /** Chooses something else in a row; what follows from it is looked up again. */
  readonly choose: (at: number, answer: Answered) => void;
}

/** The sheet of a turn: `undefined` while it is looked up, nothing where there is only the question itself. */
export function useSheet(place: Place, { ask }: Turn): Sheet | undefined | null {
  const [rows, setRows] = useState<readonly Coming[] | null | undefined>(ask.ahead ? undefined : null);
  const asking = useRef<AbortController>(undefined);
  const version = place.heard.peek()?.version;
  const look = (given: readonly { key: string; answer: Answered }[]) => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const { battle, token } = place;
    post<{ version: number; coming: readonly Coming[] }>(
      `/battles/${battle}/ahead`,
      { given },
      { token, signal: stop.signal },
    ).then(
      // Of another moment, or nothing but the question itself: it is answered as it stands.
      (found) => setRows(found.version === version && found.coming.length > 1 ? found.coming : null),
      () => {
        if (!stop.signal.aborted && given.length === 0) setRows(null);
      },
    );
  };
  useEffect(() => {
    if (ask.ahead) look([]);
    return () => asking.current?.abort();
  }, []);
  if (!rows) return rows;
  return {
    rows,
    choose(at, answer) {
      const now = rowsWith(rows, at, answer);
      setRows(now);
      look(taken(now));
    },
  };
}

/** The rows that have something preselected; the last question may be one to decide, and is asked below them. */
export function SheetRows({ sheet: { rows, choose } }: { sheet: Sheet }) {
  return (
    <div class="sheet-rows">
      {rows.map((row, at) =>
        row.answer === undefined ? null : (
          <Row
            key={`${at} ${row.key}`}
            row={row}
            isFirst={at === 0}
            choose={(answer) => choose(at, answer)}
          />
        ),
      )}
    </div>
  );
}

function Row({
  row,
  isFirst,
  choose,
}: {
  row: Coming;
  isFirst: boolean;
  choose: (answer: Answered) => void;
}) {
  const { several, options } = rowOf(row.ask);
  return (
    <fieldset class="sheet-row">
      <legend class={isFirst ? 'hidden' : ''}>{row.ask.say.title}</legend>
      <div class="segments">
        {options.map(({ id, words, answer }) => (
          <label key={id} class="segment">
            <input
              type={several ? 'checkbox' : 'radio'}
              name={row.key}
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

function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}
