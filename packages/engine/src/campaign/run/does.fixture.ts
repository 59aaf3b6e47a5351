/** Lets a gang of a test's league act alone at the End of Week. */
import type { Doing } from '../../table/question.ts';
import { alone } from './alone.ts';
import { faultOfDeed } from './alone-faults.ts';
import { inEnglish, type League } from './league.fixture.ts';

const fault = inEnglish(faultOfDeed);

/** What is wrong with a deed now, in English. */
export function faultFor(league: League, gang: string, deed: Doing): string | undefined {
  return fault(league.t, league.gang(gang), deed);
}

/** Lets a gang do these things at the End of Week, and then be done. */
export function does(league: League, gang: string, ...deeds: Doing[]): void {
  league.state.step = 'alone';
  const left = [...deeds];
  league.says((question) =>
    question.kind === 'deed' && question.of === gang ? (left.shift() ?? { do: 'done' }) : undefined,
  );
  for (const deed of deeds) {
    const wrong = faultFor(league, gang, deed);
    if (wrong) throw new Error(wrong);
    left.splice(0, left.length, deed);
    league.play((t) => alone(t, league.gang(gang)));
  }
  if (deeds.length === 0) league.play((t) => alone(t, league.gang(gang)));
}
