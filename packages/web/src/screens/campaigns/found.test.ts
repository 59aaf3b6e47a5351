import {
  HOUSES,
  newCampaign,
  ORGANISER,
  openCampaign,
  readSettings,
  sampleGang,
  seatsIn,
} from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { foundedFrom } from './found.ts';

const campaign = (pack: 'takeover' | 'dominion') => {
  const gangs = [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ];
  const state = newCampaign({ name: 'Winter', pack, gangs });
  return openCampaign({
    state,
    seats: seatsIn(state),
    settings: readSettings({}),
    seed: 'found',
    dice: 'app',
  });
};

test.each(HOUSES.flatMap((house) => [[house, 'takeover'] as const, [house, 'dominion'] as const]))(
  '[campaign.gangs.founding.1] the sample of %s is founded within the budget of %s',
  (house, pack) => {
    const session = campaign(pack);
    const { number } = session.openEach.find(({ question }) => question.of === 'red') as { number: number };
    const budget = pack === 'takeover' ? 800 : 1000;
    const { fighters, ...deed } = foundedFrom(sampleGang(house, house), 'Red', budget);
    expect(fighters.length).toBeGreaterThan(3);
    const { fault } = session.answer(number, ORGANISER, { ...deed, fighters } as never);
    expect(fault).toBeUndefined();
    expect(session.state.gangs.red?.status).toBe('alive');
  },
);
