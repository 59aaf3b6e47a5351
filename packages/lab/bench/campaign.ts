/** `npm run bench -- campaign`: opening, replaying and acting in a long campaign, and campaigns a second. */
import { campaign, campaignView, openCampaign, replay } from '@hive-arbiter/engine';
import { playCampaign, RandomPlayer } from '../src/campaign.ts';

export function measureCampaign(
  seconds: (work: () => void) => number,
  say: (what: string, figure: string, budget?: string) => void,
): void {
  const { session, setUp } = playCampaign({
    pack: 'takeover',
    gangs: 8,
    weeks: 12,
    seed: 'bench',
    paper: 25,
  });
  const log = JSON.stringify(session.log);
  const held = (budget: number, is: number) =>
    `budget ${budget} ms: ${is * 1000 < budget ? 'kept' : 'MISSED'}`;
  const opening = seconds(() => openCampaign(setUp, JSON.parse(log)));
  say(
    `opening a campaign of 8 gangs, 12 weeks, ${session.log.length} entries (${(log.length / 1e6).toFixed(1)} MB)`,
    `${(opening * 1000).toFixed(1)} ms`,
    held(200, opening),
  );
  const replaying = seconds(() => replay(campaign, setUp, JSON.parse(log)));
  say('replaying it from the beginning', `${(replaying * 1000).toFixed(1)} ms`);
  const viewing = seconds(() => campaignView(session, 'gang-1'));
  say('what a seat sees of it', `${(viewing * 1000).toFixed(2)} ms`);

  // Cut off at some 500 entries, people go on; only accepted answers are measured.
  const young = playedTo(500);
  const took: number[] = [];
  for (let count = 0; count < 300 && !young.session.finished; count++) {
    const before = young.session.log.length;
    const from = performance.now();
    young.player.answerOne();
    // A battle fought on the way is not an action of the campaign.
    if (!young.player.hasJustFought && young.session.log.length > before)
      took.push((performance.now() - from) / young.player.tries);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  say(
    'an action in a campaign of 500 entries, half of them',
    `${at(0.5).toFixed(2)} ms`,
    held(10, at(0.5) / 1000),
  );
  say('… and 95 of 100', `${at(0.95).toFixed(2)} ms`, held(10, at(0.95) / 1000));

  const from = performance.now();
  let many = 0;
  while (performance.now() - from < 10_000)
    playCampaign({ pack: 'takeover', gangs: 5, weeks: 12, seed: `bench-${many++}` });
  say(
    'campaigns of 5 gangs and 12 weeks, battles and all',
    `${((many * 1000) / (performance.now() - from)).toFixed(2)} a second`,
  );
}

function playedTo(entries: number) {
  const { session: whole, setUp } = playCampaign({
    pack: 'takeover',
    gangs: 5,
    weeks: 12,
    seed: 'young',
    paper: 25,
  });
  const session = openCampaign(setUp, whole.log.slice(0, entries));
  return { session, player: new RandomPlayer(session, { seed: 'young', paper: 25 }) };
}
