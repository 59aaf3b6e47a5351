/** Where the tactics cards of a battle come from. */
import { useState } from 'preact/hooks';
import { counted } from '../../words.ts';
import { readCardFile } from './cards.ts';
import { type Draft, TACTICS, type Tactics } from './draft.ts';
import { Choice } from './fields.tsx';

export function CardFields({ draft, set }: { draft: Draft; set: (more: Partial<Draft>) => void }) {
  const [fault, setFault] = useState('');
  return (
    <>
      <Choice
        legend="Tactics cards"
        hideLegend
        name="tactics"
        options={TACTICS}
        value={draft.tactics}
        choose={(tactics) => set({ tactics: tactics as Tactics })}
      />
      {draft.tactics === 'own' && (
        <label class="field">
          <span>A file of cards{draft.cards.length > 0 && ` (${counted(draft.cards.length, 'card')})`}</span>
          <input
            type="file"
            accept=".json,application/json"
            aria-invalid={fault !== ''}
            onChange={async (event) => {
              const content = await event.currentTarget.files?.[0]?.text();
              if (content === undefined) return;
              try {
                set({ cards: readCardFile(content) });
                setFault('');
              } catch (error) {
                setFault((error as Error).message);
              }
            }}
          />
        </label>
      )}
      {fault !== '' && (
        <p class="problem spaced" role="alert">
          {fault}
        </p>
      )}
      {draft.tactics === 'own' && draft.cards.length === 0 && fault === '' && (
        <p class="dim">Until a file is chosen the sample deck is used.</p>
      )}
    </>
  );
}
