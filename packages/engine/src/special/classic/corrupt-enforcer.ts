/** The Corrupt Enforcer: hardened flak over an armoured undersuit. */
import { rollSave } from '../../core/hits.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';

const combined = ruling('classic.enforcer-save', 'AP -1 becomes 0');

/**
 * Hardened flak, better against Blast and Template, and the point that the undersuit adds
 * [classic.reference.armour.1].
 */
export function enforcerSave(blastOrTemplate: boolean): number {
  const hardenedFlak = blastOrTemplate ? 5 : 6;
  const undersuit = 1;
  return hardenedFlak - undersuit;
}

/**
 * Both are his wargear [classic.corrupt-enforcer.profile.3]; the flak makes AP milder, though never milder
 * than -1.
 */
export const save = procedure('classic.corrupt-enforcer.save', function* (t, { ap, blastOrTemplate }) {
  const mildest = combined(t) === 'AP -1 becomes 0' ? 0 : -1;
  const milder = ap < mildest ? ap + 1 : ap;
  const armour = enforcerSave(blastOrTemplate);
  const { needed, saved } = yield* rollSave(t, { armour, ap: milder });
  if (needed === null) {
    t.tell('AP {milder} leaves no save to roll', { milder }, 'classic.reference.tests.6');
    return { needed, saved };
  }
  t.tell(
    'AP {ap} counts as {milder}, so the save is {needed}+: {fate}',
    { ap, milder, needed, fate: saved ? 'saved' : 'not saved' },
    'classic.reference.armour.1',
  );
  return { needed, saved };
});
