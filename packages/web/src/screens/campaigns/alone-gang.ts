/** The gang that acts alone, as its steps read it. */
import type { GangOffers, SeenFighter, SeenGang } from '@hive-arbiter/engine';
import { plainly } from '../../chance.ts';
import type { Asked } from './asked.ts';
import { plain } from './words.ts';

export interface Props extends Asked {
  readonly gang: SeenGang;
  readonly open: GangOffers;
}

export function fighterOf({ fighters }: SeenGang, id: string): SeenFighter | undefined {
  return fighters.find((each) => each.id === id);
}

export function who(gang: SeenGang, id: string): string {
  return fighterOf(gang, id)?.name ?? plain(id);
}

/** Fighters to choose from, with their ranks. */
export function people(gang: SeenGang, ids: readonly string[]) {
  return ids.flatMap((id) => {
    const fighter = fighterOf(gang, id);
    return fighter ? [[id, `${fighter.name}, ${plainly(fighter.rank)}`] as const] : [];
  });
}
