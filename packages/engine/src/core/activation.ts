/** Activations: who may act together. */
import { reaches } from '../board/distance.ts';
import { procedure } from '../table/procedure.ts';

/** Ready friends within 3" may be named, up to the size of the group [core.activation.group.1]. */
export const groupActivation = procedure('core.activation.group', (t, { size, inGroup, candidates }) => {
  if (inGroup) {
    t.tell('activation/fighter-named-another-starts', {}, 'core.activation.group.3');
    return { eligible: [], most: 0 };
  }
  const eligible = candidates
    .filter(({ distance, ready }) => size > 0 && ready && reaches(distance, 3))
    .map(({ id }) => id);
  const most = Math.min(size, eligible.length);
  t.tell('activation/up-these-may-join', { most, eligible }, 'core.activation.group.1');
  return { eligible, most };
});
