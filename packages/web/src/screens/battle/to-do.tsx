/** What people have to do with their models: it stays until somebody says that it is done. */
import { doneOnTable, type LiveTable } from '../../live.ts';
import type { Seen } from '../../seen.ts';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { toDoNow } from './model/index.ts';

export function ToDo({ table, view }: { table: LiveTable; view: Seen }) {
  const player = table.places.value.find(({ seat }) => seat !== undefined);
  const left = toDoNow(view.story, doneOnTable.value[table.battle] ?? []);
  if (left.length === 0 || view.stage !== 'round') return null;
  return (
    <ul class="to-do" aria-label={say('To do on the table')}>
      {left.map(({ key, words }) => (
        <li key={key}>
          <span>{capital(words)}</span>
          {player && (
            <button
              type="button"
              class="btn small"
              aria-label={say('Done: {words}', { words })}
              onClick={() => player.isDone(key)}
            >
              {say('Done')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
