/** The armoury as the server tells it: what a fighter can carry and know. */
import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { useLoad } from '../parts/load.tsx';
import type { Label } from '../words/index.ts';

export interface Profile {
  readonly id: string;
  readonly range?: { readonly short: number | string; readonly long: number | string } | string | null;
  readonly accuracy?: { readonly short: number | null; readonly long: number | null } | null;
  readonly strength?: number | string | null;
  readonly ap?: number | null;
  readonly damage?: number | string | null;
  readonly ammo?: number | null;
  readonly traits: readonly string[];
}

export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly credits?: number | null;
  /** `common`, `rare(8)`, `illegal(9)`, or `exclusive` to those named in `only`. */
  readonly rarity?: string;
  readonly only?: readonly string[];
  readonly effect?: string;
  /** Of a weapon: `basic`, `pistol`, `melee` … */
  readonly class?: string;
  readonly profiles?: readonly Profile[];
}

type Shelf = 'weapons' | 'armour' | 'fields' | 'accessories' | 'gear' | 'chems';

export interface Armoury extends Readonly<Record<Shelf, readonly Thing[]>> {
  readonly skills: readonly (Thing & { readonly set: string })[];
  readonly traits: readonly Thing[];
  /** The sample houses: each rank's profile, price and usual kit. */
  readonly stats: {
    readonly fighters: readonly (RosterFighter['stats'] & {
      readonly house: string;
      readonly rank: RosterFighter['rank'];
      readonly name: string;
      readonly cost: number;
      readonly kit: readonly string[];
    })[];
  };
}

export const SHELVES: Readonly<Record<Shelf, Label>> = {
  weapons: 'Weapons',
  armour: 'Armour',
  fields: 'Field armour',
  accessories: 'Weapon accessories',
  gear: 'Gear',
  chems: 'Chems',
};

export function useArmoury() {
  return useLoad<Armoury>('/armoury');
}

export function kitIn(armoury: Armoury): readonly Thing[] {
  return (Object.keys(SHELVES) as Shelf[]).flatMap((shelf) => armoury[shelf]);
}

/** The armoury with the weapons that only one gang has. */
export function withWeapons(armoury: Armoury, own: Roster['weapons'] = []): Armoury {
  return own.length === 0
    ? armoury
    : { ...armoury, weapons: [...armoury.weapons, ...(own as readonly Thing[])] };
}
