import { readFileSync } from 'node:fs';
import { foundGang, readGangData } from '@hive-arbiter/gangs/data';
import { armoury as catalogue } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import type { Armoury } from './armoury.ts';
import { costOfDraft, draftFor, faultOf, newRecruit, rosterFrom, typeOf } from './draft.ts';
import { type HouseChoice, housesIn } from './lists.ts';

const armoury = catalogue as unknown as Armoury;
const escher = housesIn(armoury, [])[0] as HouseChoice;

test('[campaign.gangs.founding.1] a starting gang costs what its lists say and keeps to the budget', () => {
  const draft = draftFor(armoury, escher, 'Nails', 800);
  const roster = rosterFrom(escher.data, escher.house, draft, 800);
  expect(roster.rating).toBe(costOfDraft(escher.house, draft));
  expect(roster.rating).toBeLessThanOrEqual(800);
  expect(roster.stash).toBe(800 - roster.rating);
  expect(roster.fighters.filter(({ rank }) => rank === 'leader')).toHaveLength(1);
  expect(roster.fighters.length).toBeGreaterThan(4);
});

test('a hire and its purchases change the rating by their price', () => {
  const draft = draftFor(armoury, escher, 'Nails', 700);
  const ganger = escher.house.fighters.find(({ id }) => id === 'ganger');
  if (!ganger) throw new Error('no gangers');
  const hired = { ...draft, recruits: [...draft.recruits, newRecruit(ganger, draft, ['armoury.lasgun'])] };
  const [before, after] = [draft, hired].map((each) => rosterFrom(escher.data, escher.house, each, 2000));
  const price = escher.house.lists.all?.find(({ thing }) => thing === 'armoury.lasgun')?.cost ?? 0;
  expect((after?.rating ?? 0) - (before?.rating ?? 0)).toBe(ganger.cost + price);
  expect(new Set(hired.recruits.map(({ name }) => name)).size).toBe(hired.recruits.length);
});

test('a purchase over budget is refused with both figures', () => {
  const draft = draftFor(armoury, escher, 'Nails', 800);
  expect(faultOf(escher.house, draft, 100)).toMatch(/and the budget is 100/);
});

test('lists of one’s own stand beside the samples, and found gangs of their houses', () => {
  const file = new URL('../../../../docs/examples/ash-district.gang-data.json', import.meta.url);
  const own = readGangData(readFileSync(file, 'utf8'));
  const choices = housesIn(armoury, [own]);
  const wardens = choices.find(({ house }) => house.id === 'ash-wardens') as HouseChoice;
  const draft = draftFor(armoury, wardens, 'Lantern Street', 800);
  const roster = rosterFrom(own, wardens.house, draft, 800);
  expect(roster.fighters[0]?.rank).toBe('leader');
  expect(faultOf(wardens.house, draft, 800)).toBeUndefined();
  // What the rules found from the same choice costs and carries the same.
  const ruled = foundGang(own, { house: wardens.house.id, name: 'x', budget: 800, recruits: draft.recruits });
  expect(roster.fighters.map(({ cost }) => cost)).toEqual(ruled.fighters.map(({ cost }) => cost));
  expect(roster.rating).toBe(ruled.rating);
});

test('[campaign.gangs.weapons.1] a gang to begin with of lists of one’s own is armed from them, and keeps to the budget', () => {
  const file = new URL('../../../../docs/examples/ash-district.gang-data.json', import.meta.url);
  const own = readGangData(readFileSync(file, 'utf8'));
  for (const choice of housesIn(armoury, [own]).filter(({ isSample }) => !isSample)) {
    const { recruits, ...draft } = draftFor(armoury, choice, 'Lantern Street', 800);
    expect(costOfDraft(choice.house, { ...draft, recruits })).toBeLessThanOrEqual(800);
    const armed = (recruit: (typeof recruits)[number]) =>
      [...(typeOf(choice.house, recruit.type)?.kit ?? []), ...recruit.buys].length > 0;
    expect(recruits.filter((recruit) => !armed(recruit))).toEqual([]);
  }
});

test('[campaign.gangs.founding.6] two skills are given beside those of Leader and Champion, and no more', () => {
  const draft = draftFor(armoury, escher, 'Nails', 800);
  const skilled = (many: number) => ({
    ...draft,
    recruits: draft.recruits.map((recruit, at) => ({ ...recruit, skills: at < many ? ['dodge'] : [] })),
  });
  const free = draft.recruits.filter(({ type }) => type === 'leader' || type === 'champion').length;
  expect(faultOf(escher.house, skilled(free + 2), 800)).toBeUndefined();
  expect(faultOf(escher.house, skilled(free + 3), 800)).toMatch(/^3 skills are given/);
});

test('[campaign.gangs.founding.2, campaign.gangs.founding.3] lists that do not say how many begin with one Leader and one Champion', () => {
  const fighters = escher.house.fighters.flatMap(({ least: _, most: __, ...type }) =>
    type.rank === 'leader' || type.rank === 'champion' ? [type, { ...type, id: `${type.id}-2` }] : [type],
  );
  const house = { ...escher.house, fighters };
  const { recruits } = draftFor(armoury, { ...escher, house, isSample: false }, 'Nails', 800);
  const ranks = recruits.map(({ type }) => typeOf(house, type)?.rank);
  expect(ranks.filter((rank) => rank === 'leader')).toHaveLength(1);
  expect(ranks.filter((rank) => rank === 'champion')).toHaveLength(1);
  expect(ranks.length).toBeGreaterThan(3);
});
