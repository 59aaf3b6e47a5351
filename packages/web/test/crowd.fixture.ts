/** A battle on a board as crowded as they get, played on by itself until somebody is to move. */
import { type Question, type Roster, type SeatView, sampleGang, type Words } from '@hive-arbiter/engine';
import { readBoard } from '@hive-arbiter/engine/board';
import { BattleBoard } from '@hive-arbiter/engine/on-board';
import threeGantries from '../../engine/boards/three-gantries.board.json' with { type: 'json' };
import { boardFileOf, type SeenOnBoard, stateSeen } from '../../server/src/board.fixture.ts';
import { http, Phone, RandomPolicy, seated } from '../../server/src/client.fixture.ts';

export interface Crowd {
  readonly battle: string;
  /** The seat that moves next, and a link to it. */
  readonly seat: string;
  readonly link: string;
  /** Fighters who stand on it. */
  readonly models: number;
  /** Bytes of the message that everybody gets for a move, on average. */
  readonly bytesOfAMove: number;
}

const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor', 'van-saar', 'delaque'];

/** The largest crew that any scenario has for several gangs. */
const CREW = 10;

/** A sample gang whose last gangers bring friends, until its crew is full. */
function fullGang(house: string): Roster {
  const gang = sampleGang(house);
  const friends = gang.fighters
    .filter(({ rank }) => rank === 'ganger')
    .map((fighter) => ({ ...fighter, id: `${fighter.id}-friend`, name: `${fighter.name} the Other` }));
  const missing = Math.max(0, CREW - gang.fighters.length);
  return { ...gang, fighters: [...gang.fighters, ...friends.slice(0, missing)] };
}

export async function crowdedBattle(address: string, special: readonly string[] = []): Promise<Crowd> {
  const made = await seated(address, {
    pack: 'dominion',
    variant: 'classic',
    scenario: 'dominion.stand-off',
    agreed: { rulings: { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' } },
    gangs: HOUSES.map((house) => ({ roster: fullGang(house) })),
    tactics: false,
    ...(special.length > 0 ? { special } : {}),
    board: { file: readBoard(threeGantries) },
  });
  const file = await boardFileOf(address, made.id);
  const phones = await Promise.all(
    Object.values(made.tokens).map((token) => Phone.open(address, { battle: made.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('crowd');
  const sizes: number[] = [];
  for (;;) {
    const phone = phones.find(({ view }) => view && !view.finished && view.asks.length > 0);
    if (!phone) throw new Error('The battle was over before anybody moved');
    const { asks, number } = phone.view as SeatView<Words>;
    const [question] = asks as never as readonly [Question];
    const state = stateSeen(phone.view as SeenOnBoard, file);
    if (question.kind === 'move' && sizes.length >= 10) {
      const models = [...new BattleBoard(state).now.models.values()].filter(
        ({ side }) => side !== null,
      ).length;
      const seat = phone.seat as string;
      await Promise.all(phones.map((each) => each.close()));
      const { body } = await http(
        address,
        'POST',
        `/battles/${made.id}/seats/${seat}/invite`,
        undefined,
        made.organiser,
      );
      const bytesOfAMove = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
      return { battle: made.id, seat, link: (body as { link: string }).link, models, bytesOfAMove };
    }
    policy.lookAt(new BattleBoard(state));
    const answer =
      question.kind === 'pick'
        ? question.options.slice(0, question.most)
        : question.kind === 'choice' && question.options.includes('move')
          ? 'move'
          : policy.answer(question);
    const heard = phone.heard.length;
    const reply = await phone.ask({ type: 'answer', number, answer });
    if (reply.type !== 'taken') throw new Error(JSON.stringify([question, answer, reply]));
    const version = reply.version as number;
    await Promise.all(phones.map((each) => each.until(() => each.version >= version)));
    const patch = phone.heard.slice(heard).find((text) => text.startsWith('{"type":"patch"'));
    if (question.kind === 'move' && (answer as readonly unknown[]).length > 0 && patch)
      sizes.push(patch.length);
  }
}
