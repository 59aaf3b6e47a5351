/**
 * Battles that are under way before a device opens them. Nobody taps for what leads to a test's subject: that takes far longer, and
 * `battles.test.ts` shows that it works.
 */
import type { Question, SeatView, Words } from '@hive-arbiter/engine';
import type { Page } from 'playwright-core';
import { Phone, playOne, RandomPolicy, type Seated, seated } from '../../server/src/client.fixture.ts';
import { readWords } from '../../server/src/words.fixture.ts';
import type { Held } from '../src/settings.ts';

/** Plays with whole crews. */
class Eager extends RandomPolicy {
  override answer(question: Question) {
    return question.kind === 'pick' ? question.options.slice(0, question.most) : super.answer(question);
  }
}

/** A battle whose next question is called so; the first one unless said otherwise. */
export async function begun(address: string, setUp: object, until = /./, seed = 'begun'): Promise<Seated> {
  const battle = await seated(address, { phase: 'occupation', stake: 'unclaimed-territory', ...setUp });
  const phones = await Promise.all(
    Object.values(battle.tokens).map((token) => Phone.open(address, { battle: battle.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  const policy = new Eager(seed);
  const isAsked = ({ view }: Phone) =>
    ((view as SeatView<Words>).asks as readonly { say: { title: Words } }[]).some(({ say }) =>
      until.test(readWords(say.title, view)),
    );
  while (!phones.some(isAsked))
    if (!(await playOne(phones, policy)))
      throw new Error(`The battle was over before anybody was asked ${until}`);
  await Promise.all(phones.map((phone) => phone.close()));
  return battle;
}

/** Opens a battle on a device that has taken these seats, all of them unless said otherwise; the first device organises. */
export async function sit(
  page: Page,
  address: string,
  { id, organiser, tokens, commitment }: Seated,
  { seats = Object.keys(tokens), organises = true } = {},
): Promise<void> {
  const held: Held = {
    battle: id,
    title: '',
    at: Date.now(),
    seats: Object.fromEntries(seats.map((seat) => [seat, tokens[seat] as string])),
    commitment,
    ...(organises ? { organiser } : {}),
  };
  // Runs with every page that is loaded: what the app remembers itself is kept.
  await page.addInitScript(
    (tables) => {
      if (localStorage.getItem('arbiter.tables') === null) localStorage.setItem('arbiter.tables', tables);
    },
    JSON.stringify([held]),
  );
  await page.goto(`${address}/battle/${id}`);
}
