/** Buttons that hand a gang out, in whatever shape somebody needs. */
import { useArmoury } from '../../gangs/armoury.ts';
import { download, SHAPES, type Shape, written } from '../../gangs/out.ts';
import type { Roster } from '../../gangs/roster.ts';
import { toast } from '../../parts/toast.tsx';
import { say } from '../../words/index.ts';

export function ExportGang({ gang }: { gang: Roster }) {
  const armoury = useArmoury();
  const out = async (shape: Shape) => {
    if (!armoury.data) return toast(say('The armoury is not here yet; try again in a moment.'), 'fault');
    try {
      const text = await written(gang, shape, armoury.data);
      const { ending, type } = SHAPES[shape];
      if (shape === 'text' && navigator.clipboard) {
        await navigator.clipboard.writeText(text);
        return toast(say('Copied: paste it into the chat.'));
      }
      return download(`${gang.id}.${ending}`, text, type);
    } catch (error) {
      return toast((error as Error).message, 'fault');
    }
  };
  return (
    <details class="gang-export no-print">
      <summary>{say('Export')}</summary>
      <div class="row">
        {Object.entries(SHAPES).map(([shape, { name }]) => (
          <button key={shape} type="button" class="btn small" onClick={() => out(shape as Shape)}>
            {say(name)}
          </button>
        ))}
      </div>
    </details>
  );
}
