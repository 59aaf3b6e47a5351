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
import type { Armoury } from './armoury.ts';
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
