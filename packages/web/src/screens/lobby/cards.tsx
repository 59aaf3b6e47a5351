/** Where the tactics cards of a battle come from. */
import { useState } from 'preact/hooks';
import { say, sayCount } from '../../words/index.ts';
import { readCardFile } from './cards.ts';
import { type Draft, saidOptions, TACTICS, type Tactics } from './draft.ts';
import { Choice } from './fields.tsx';

export function CardFields({ draft, set }: { draft: Draft; set: (more: Partial<Draft>) => void }) {
  const [fault, setFault] = useState('');
  return (
    <>
      <Choice
        legend={say('Tactics cards')}
        hideLegend
        name="tactics"
        options={saidOptions(TACTICS)}
        value={draft.tactics}
        choose={(tactics) => set({ tactics: tactics as Tactics })}
      />
      {draft.tactics === 'own' && (
        <label class="field">
          <span>
            {draft.cards.length === 0
              ? say('A file of cards')
              : sayCount(draft.cards.length, 'A file of cards (1 card)', 'A file of cards ({count} cards)')}
          </span>
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
        <p class="dim">{say('Until a file is chosen the sample deck is used.')}</p>
      )}
    </>
  );
}
