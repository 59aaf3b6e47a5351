/** Where the tactics cards of a battle come from. */
import { JsonFile } from '../../parts/json-file.tsx';
import { say, sayCount } from '../../words/index.ts';
import { readCardFile } from './cards.ts';
import { type Draft, saidOptions, TACTICS, type Tactics } from './draft.ts';
import { Choice } from './fields.tsx';

export function CardFields({ draft, set }: { draft: Draft; set: (more: Partial<Draft>) => void }) {
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
        <JsonFile
          label={
            draft.cards.length === 0
              ? say('A file of cards')
              : sayCount(draft.cards.length, 'A file of cards (1 card)', 'A file of cards ({count} cards)')
          }
          read={(content) => set({ cards: readCardFile(content) })}
          {...(draft.cards.length === 0
            ? { hint: say('Until a file is chosen the sample deck is used.') }
            : {})}
        />
      )}
    </>
  );
}
