import { readFileSync } from 'node:fs';
import {
  type CampaignState,
  campaignView,
  modestGang,
  newBattle,
  newCampaign,
  ORGANISER,
  openCampaign,
  sampleGang,
  seatsIn,
} from '@hive-arbiter/engine';
import { readGangFile } from '@hive-arbiter/gangs/gang-file';
import { armoury as catalogue } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import { type Armoury, withWeapons } from './armoury.ts';
import { rosterOfSeen, written } from './out.ts';

const armoury = catalogue as unknown as Armoury;

function seenGang() {
  const gangs = ['red', 'blue'].map((id) => ({ id, name: id }));
  const state: CampaignState = newCampaign({ name: 'Test', pack: 'takeover', gangs });
  const session = openCampaign({ state, seats: seatsIn(state), seed: 'x', dice: 'app' });
  const open = session.openEach[0];
  session.answer(
    open?.number ?? 0,
    ORGANISER,
    modestGang('escher', 'red', 'Red', 800, () => 2),
  );
  const [gang] = campaignView(session, null).gangs;
  if (!gang) throw new Error('no gang');
  return gang;
}

test('a gang of a campaign comes out as a file that battles and the roster editor read', async () => {
  const roster = rosterOfSeen(seenGang());
  const read = readGangFile(await written(roster, 'file', armoury));
  expect(read.fighters).toEqual(roster.fighters);
  const gangs = [read, sampleGang('goliath')];
  expect(newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs }).gangs).toHaveLength(2);
});

test.each([
  ['csv', /^Name,Rank/],
  ['text', /^\*\*Red\*\*/],
  ['yaktribe', /"gang_name": "Red"/],
] as const)('as %s it names the gang’s fighters and kit in words', async (shape, begins) => {
  const roster = rosterOfSeen(seenGang());
  const text = await written(roster, shape, armoury);
  expect(text).toMatch(begins);
  expect(text).toContain(roster.fighters[0]?.name);
  expect(text).not.toContain('armoury.');
});

test('a gang with weapons of its campaign’s own lists comes out with their profiles and names', async () => {
  const file = new URL('../../../../docs/examples/ash-district.gang-data.json', import.meta.url);
  const gangs = ['red', 'blue'].map((id) => ({ id, name: id }));
  const data = JSON.parse(readFileSync(file, 'utf8'));
  const state = newCampaign({ name: 'Test', pack: 'takeover', gangs, data });
  const session = openCampaign({ state, seats: seatsIn(state), seed: 'x', dice: 'app' });
  const recruits = [
    { type: 'captain', name: 'Orla', buys: ['ash-caster'] },
    { type: 'warden', name: 'Pim', buys: ['warden-carbine'] },
  ];
  const founding = { do: 'found', name: 'Wardens', house: 'ash-wardens', recruits };
  expect(
    session.answer(session.openEach[0]?.number ?? 0, ORGANISER, founding as never).fault,
  ).toBeUndefined();
  const [gang] = campaignView(session, null).gangs;
  if (!gang) throw new Error('no gang');
  const roster = rosterOfSeen(gang);
  const read = readGangFile(await written(roster, 'file', armoury));
  expect(read.weapons?.map(({ id }) => id).sort()).toEqual(['ash-caster', 'warden-carbine']);
  const both = [read, sampleGang('goliath')];
  expect(newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs: both }).gangs).toHaveLength(2);
  expect(await written(roster, 'text', armoury)).toContain('Warden carbine');
  const carbine = withWeapons(armoury, read.weapons).weapons.find(({ id }) => id === 'warden-carbine');
  expect(carbine?.profiles?.[0]).toMatchObject({ strength: 3 });
});
