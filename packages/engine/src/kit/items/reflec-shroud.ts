import { type HitOn, item } from '../../battle/effects.ts';

/** Reflec shroud: las, plasma and melta weapons have no AP. */
item('reflec-shroud', {
  armour: (_, save, hit) => (isHot(hit) ? { ...save, ap: Math.max(0, save.ap) } : save),
});

function isHot({ armed, traits }: HitOn): boolean {
  return traits.includes('melta') || /\b(las|plasma|melta)|laser/.test(armed?.weapon.id ?? '');
}
