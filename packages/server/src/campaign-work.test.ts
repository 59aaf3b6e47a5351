import { expect, test } from 'vitest';
import { CampaignWork } from './campaign-work.ts';
import type { Refused } from './refusals.ts';

const FREE = { aSecond: 1e6, saved: 1e6 };

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }: Refused) => code,
  );

test('an address pays for the work that it caused, and waits once its share is used up', async () => {
  const work = new CampaignWork({ aSecond: 0.001, saved: 0.1 });
  const look = (campaign: string, address: string, milliseconds: number) =>
    codeOf(work.asked(campaign, address, async () => work.spent(campaign, milliseconds)));
  expect(await look('theirs', 'busy', 150)).toBe('done');
  expect(await look('theirs', 'busy', 1)).toBe('too-many-requests');
  expect(await look('theirs', 'other', 1)).toBe('done');
  // What somebody else does to another campaign meanwhile costs nothing.
  const waiting = work.asked('slow', 'patient', () => look('theirs', 'third', 150));
  expect(await codeOf(waiting)).toBe('done');
  expect(await look('slow', 'patient', 1)).toBe('done');
});

test('an address has so many requests under way, and more once some are answered', async () => {
  const work = new CampaignWork(FREE);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ask = (address: string) => codeOf(work.asked('one', address, () => answered));
  const many = Array.from({ length: 40 }, () => ask('crowd'));
  const other = ask('other');
  answer();
  const codes = await Promise.all(many);
  expect(codes.filter((code) => code === 'too-busy')).toHaveLength(15);
  expect(await other).toBe('done');
  expect(await ask('crowd')).toBe('done');
});
