import { readFileSync } from 'node:fs';
import { type CampaignState, newCampaign, ORGANISER, openCampaign, seatsIn } from '@hive-arbiter/engine';
import { readGangData } from '@hive-arbiter/gangs/data';
import { armoury as catalogue } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import type { Armoury } from '../../gangs/armoury.ts';
import { draftFor, rosterFrom } from '../../gangs/draft.ts';
import { housesOf, sampleLists } from '../../gangs/lists.ts';
import { foundingFrom, foundingOf } from './founding.ts';

const armoury = catalogue as unknown as Armoury;
const file = new URL('../../../../../docs/examples/ash-district.gang-data.json', import.meta.url);
const text = readFileSync(file, 'utf8');
const own = readGangData(text);
const houses = housesOf(sampleLists(armoury), true);

test.each(houses.map((choice) => [choice.house.name, choice] as const))(
  '[campaign.gangs.founding.1] %s: the gang that the form begins with can be founded as it is, with 800 credits and with 1000',
  (_, choice) => {
    for (const budget of [800, 1000]) {
      const state: CampaignState = newCampaign({
        name: 'Test',
        pack: 'takeover',
        gangs: [
          { id: 'red', name: 'Red' },
          { id: 'blue', name: 'Blue' },
        ],
        rules: { budget },
      });
      const session = openCampaign({ state, seats: seatsIn(state), seed: 'x', dice: 'app' });
      const roster = rosterFrom(
        choice.data,
        choice.house,
        draftFor(armoury, choice, 'Nails', budget),
        budget,
      );
      const founding = foundingOf(roster);
      const open = session.openEach[0];
      expect(session.answer(open?.number ?? 0, ORGANISER, founding).fault).toBeUndefined();
      expect(session.state.gangs.red?.status).toBe('alive');
      expect(session.state.gangs.red?.types.ganger?.cost).toBeGreaterThan(0);
    }
  },
);

test('[campaign.gangs.founding.1] with gang data of the campaign the form’s gang is founded from its recruits', () => {
  const [choice] = housesOf(own);
  if (!choice) throw new Error('no houses');
  const gangs = ['red', 'blue'].map((id) => ({ id, name: id }));
  const state = newCampaign({ name: 'Test', pack: 'takeover', gangs, data: JSON.parse(text) });
  const session = openCampaign({ state, seats: seatsIn(state), seed: 'x', dice: 'app' });
  const { recruits, ...draft } = draftFor(armoury, choice, 'Wardens', 800);
  const skilled = recruits.map((recruit, at) => ({ ...recruit, skills: at === 0 ? ['overseer'] : [] }));
  const founding = foundingFrom({ ...draft, recruits: skilled }, choice.house);
  const open = session.openEach[0];
  expect(session.answer(open?.number ?? 0, ORGANISER, founding).fault).toBeUndefined();
  expect(session.state.gangs.red?.name).toBe('Wardens');
  // What was chosen in the form is what the gang has.
  const leader = Object.values(session.state.members).find(({ rank }) => rank === 'leader');
  expect(leader?.skills).toContain('overseer');
});
