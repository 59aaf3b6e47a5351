/** The Purestrain Genestealer: a guest of the cult's favour, who leaves when it pleases. */
import { procedure } from '../../table/procedure.ts';

/**
 * One brought by a favour goes in the End phase of the round that its D3 names; nothing else drives it off
 * [classic.genestealer.favour.3].
 */
export const stay = procedure('classic.genestealer.stay', function* (t, { favour, effectInRound, round }) {
  if (!favour) {
    const onBattlefield = effectInRound === null || effectInRound > round;
    t.tell(
      onBattlefield
        ? 'Nothing has removed the genestealer'
        : 'The effect of round {effectInRound} removes it',
      { effectInRound },
      'classic.genestealer.favour.3',
    );
    return { leavesInRound: null, onBattlefield };
  }
  const leavesInRound = yield* t.roll('D3', 'classic.genestealer.favour.2');
  t.tell(
    'It leaves in the End phase of round {leavesInRound}, whatever else is played on it',
    { leavesInRound },
    'classic.genestealer.favour.2',
  );
  return { leavesInRound, onBattlefield: round < leavesInRound };
});
