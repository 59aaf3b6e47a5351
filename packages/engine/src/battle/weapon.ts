/** A weapon as data: its class and its profiles. */

/** Inches, a word such as `template`, or a multiple of the user's Strength. */
export type Reach = number | string | { readonly timesStrength: number } | null;

export interface Profile {
  readonly id: string;
  readonly range: { readonly short: Reach; readonly long: Reach };
  readonly accuracy: { readonly short: number; readonly long: number };
  /** A number, `S`, `S+1` … or null if the attack makes no wound roll. */
  readonly strength: number | string | null;
  readonly ap: number;
  readonly damage: number | string | null;
  readonly ammo: number | null;
  readonly traits: readonly string[];
  /** Its cost in addition to the weapon; nothing if it is included. */
  readonly credits?: number;
}

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly class: string;
  readonly profiles: readonly Profile[];
}
