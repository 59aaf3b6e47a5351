/** Battles between two teams given one after the other, where a test tries many of them against each other. */
import type { Battle, Gang } from '../../battle/judged.ts';
import { battle as told } from './battles.fixture.ts';

/** A fighter as `rank fate taken-out-by`; the fate is standing when left out. */
export type Short = string;

export interface Side {
  readonly bottled?: Gang['bottled'];
  readonly fighters: readonly Short[];
}

export type Team = Side | readonly Short[];
export type More = Partial<Pick<Battle, 'round' | 'moment' | 'stake'>> & { readonly facts?: object };

/** Red against blue in round 4, unless more is said. */
export function battle(scenario: string, red: Team, blue: Team, more: More = {}): Battle {
  const [reds, blues] = [side(red), side(blue)];
  return told(scenario, {
    round: 4,
    ...more,
    red: reds.fighters.join(', '),
    blue: blues.fighters.join(', '),
    redBottled: reds.bottled ?? 'no',
    blueBottled: blues.bottled ?? 'no',
  });
}

function side(team: Team): Side {
  return 'fighters' in team ? team : { fighters: team };
}
