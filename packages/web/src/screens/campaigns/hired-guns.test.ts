import { HIRED_GUNS_OF_CAMPAIGN, newCampaign } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { readHiredGuns, sampleHiredGuns } from './hired-guns.ts';

test('[campaign.hired-guns.roster.1] the samples are the whole pool of the campaign, and it takes them', async () => {
  const hiredGuns = await sampleHiredGuns();
  expect(hiredGuns.map(({ id }) => id)).toEqual(HIRED_GUNS_OF_CAMPAIGN.map(({ id }) => id));
  for (const { id, partner } of HIRED_GUNS_OF_CAMPAIGN.map(({ id, pair }) => ({ id, partner: pair })))
    expect(hiredGuns.find((gun) => gun.id === id)?.partner).toBe(partner);
  const gangs = ['red', 'blue'].map((id) => ({ id, name: id }));
  expect(
    newCampaign({ name: 'Test', pack: 'takeover', gangs, rules: { hiredGuns } }).rules.hiredGuns,
  ).toEqual(hiredGuns);
});

test('a file without Hired Guns is refused with a reason', () => {
  expect(() => readHiredGuns('{')).toThrow('not JSON');
  expect(() => readHiredGuns('{}')).toThrow('Expected a list of Hired Guns');
  const good = { id: 'lu', kind: 'hired-gun', cost: 10, fighter: {} };
  expect(() => readHiredGuns(JSON.stringify([good, { ...good, cost: '10' }]))).toThrow(
    'Hired Gun 2 has no cost',
  );
  expect(() => readHiredGuns(JSON.stringify([{ ...good, fighter: null }]))).toThrow(
    'Hired Gun 1 has no fighter',
  );
  expect(readHiredGuns(JSON.stringify([good]))).toEqual([good]);
});
