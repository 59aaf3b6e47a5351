/** House missions that the organiser brings as a file; a player of the House may choose one. */
import { useState } from 'preact/hooks';
import { say } from '../../words/index.ts';
import type { Draft } from './draft.ts';
import { readMissionFile } from './missions.ts';

export function MissionFields({ draft, set }: { draft: Draft; set: (more: Partial<Draft>) => void }) {
  const [fault, setFault] = useState('');
  return (
    <>
      <p class="dim">
        {say(
          'Where the table lets a player choose the scenario, missions of the own House are offered as well, once in each half of the campaign.',
        )}
      </p>
      <label class="field">
        <span>{say('A file of House missions')}</span>
        <input
          type="file"
          accept=".json,application/json"
          aria-invalid={fault !== ''}
          onChange={async (event) => {
            const content = await event.currentTarget.files?.[0]?.text();
            if (content === undefined) return;
            try {
              set({ missions: readMissionFile(content) });
              setFault('');
            } catch (error) {
              setFault((error as Error).message);
            }
          }}
        />
      </label>
      {fault !== '' && (
        <p class="problem spaced" role="alert">
          {fault}
        </p>
      )}
      {draft.missions.length > 0 && (
        <>
          <ul>
            {draft.missions.map(({ id, title, house }) => (
              <li key={id}>{say('{title}, for House {house}', { title, house })}</li>
            ))}
          </ul>
          <button type="button" class="btn" onClick={() => set({ missions: [] })}>
            {say('Play without them')}
          </button>
        </>
      )}
    </>
  );
}
