import { skill } from '../../battle/effects.ts';

/** Iron Jaw: Toughness is 2 better against blows that do not cut. */
skill('iron-jaw', { toughness: (kind, ap) => (kind === 'fight' && ap >= 0 ? 2 : 0) });
