/** Awards at the end of the campaign. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';

const awardMinimum = ruling('campaign.award-minimum', 'yes-everyone-tied');

export const tally = procedure('campaign.awards.tally', (t, { gangs, fighters }) => {
  for (const [at, { gang }] of fighters.entries()) {
    if (!gangs.some(({ id }) => id === gang)) {
      throw new BadInput(`fighters.${at}.gang`, `expected one of the gangs, got ${gang}`);
    }
  }
  const least = awardMinimum(t) === 'yes-everyone-tied' ? 0 : 1;
  const gangAwards = {
    'slum-lord': best(gangs, ({ territories }) => territories, least),
    scariest: best(gangs, ({ takenOut }) => takenOut, least),
    moneybags: best(gangs, ({ rating, credits }) => rating + credits, least),
    upstanding: best(gangs, ({ reputation }) => reputation, least),
    'body-count': gangs.filter(({ beatEnforcers }) => beatEnforcers).map(({ id }) => id),
  };
  const fighterAwards = {
    'baba-yaga': best(fighters, ({ takenOut }) => takenOut, least),
    'most-improved': best(fighters, ({ advancements }) => advancements, least),
    'cotton-hill': best(fighters, ({ injuries }) => injuries, least),
    'big-spender': best(fighters, ({ cost }) => cost, least),
  };
  for (const [award, holders] of Object.entries(gangAwards)) {
    t.tell('awards/award-holders', { award, holders }, 'campaign.awards.gang.1');
  }
  for (const [award, holders] of Object.entries(fighterAwards)) {
    t.tell('awards/award-holders', { award, holders }, 'campaign.awards.fighter.1');
  }

  const held = [
    ...Object.values(gangAwards).flat(),
    ...Object.values(fighterAwards).flatMap((holders) =>
      fighters.filter(({ id }) => holders.includes(id)).map(({ gang }) => gang),
    ),
  ];
  const counts = gangs.map(({ id }) => held.filter((gang) => gang === id).length);
  const most = Math.max(...counts);
  const winners = gangs.filter((_, at) => counts[at] === most).map(({ id }) => id);
  t.tell('awards/awards-won-campaign', { most, winners }, 'campaign.awards.winner.1');
  return {
    awards: { ...gangAwards, ...fighterAwards },
    count: Object.fromEntries(gangs.map(({ id }, at) => [id, counts[at] as number])),
    winners,
  };
});

/** Everybody with the highest figure [campaign.awards.tie.1], if it is worth an award at all. */
function best<Entry extends { readonly id: Ref }>(
  entries: readonly Entry[],
  figure: (entry: Entry) => number,
  least: number,
): readonly Ref[] {
  const highest = Math.max(least, ...entries.map(figure));
  return entries.filter((entry) => figure(entry) === highest).map(({ id }) => id);
}
