/** House missions that the organiser brings as a file; a player of the House may choose one. */
import { JsonFile } from '../../parts/json-file.tsx';
import { say } from '../../words/index.ts';
import type { Draft } from './draft.ts';
import { readMissionFile } from './missions.ts';

export function MissionFields({ draft, set }: { draft: Draft; set: (more: Partial<Draft>) => void }) {
  return (
    <>
      <p class="dim">
        {say(
          'Players who may choose the scenario can also choose missions of their own House, once in each half of the campaign.',
        )}
      </p>
      <JsonFile
        label={say('A file of House missions')}
        read={(content) => set({ missions: readMissionFile(content) })}
      />
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
