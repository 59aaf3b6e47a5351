/** Suggestions for an id that does not exist. */
import { distance } from 'fastest-levenshtein';

/** The few ids nearest to the text: those that contain it first, then those with the fewest letters changed. */
export function nearest(text: string, ids: readonly string[], most = 3): readonly string[] {
  const wanted = text.toLowerCase().slice(0, 100);
  const scored = ids.map((id) => ({
    id,
    score: distance(wanted, id) - (wanted.length > 2 && id.includes(wanted) ? 100 : 0),
  }));
  return scored
    .sort((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ id }) => id);
}
