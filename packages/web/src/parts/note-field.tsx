/** Why somebody changes what the app knows; nothing is changed without. */
import { say } from '../words/index.ts';
export function NoteField({ note, set }: { readonly note: string; readonly set: (note: string) => void }) {
  return (
    <label class="field">
      <span>{say('Why? Everybody reads this in the story.')}</span>
      <input value={note} maxLength={200} required onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}
