/** Why somebody changes what the app knows; nothing is changed without. */
export function NoteField({ note, set }: { readonly note: string; readonly set: (note: string) => void }) {
  return (
    <label class="field">
      <span>Why? Everybody reads this in the story.</span>
      <input value={note} maxLength={200} required onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}
