import { trait } from '../../battle/effects.ts';

/** Power: only Power parries it; a natural 6 to hit goes through armour and has 1 more Damage. */
trait('power', {
  parriedBy: 'power',
  saving: (saving, natural) => (natural === 6 ? { ...saving, byArmour: false } : saving),
  damage: (natural) => (natural === 6 ? 1 : 0),
});
