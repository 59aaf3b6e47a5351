/** Copies of a campaign that is still played: what they leave out, and that they open. */
import { expect, test } from 'vitest';
import type { Answered, Checkpoint } from '../../table/log.ts';
import { keyOf } from '../../table/question.ts';
import { openCampaign } from './campaign.ts';
import { seated } from './league.fixture.ts';
import { cardsOf, ORGANISER } from './state.ts';
import { answerAsUsual } from './usual.ts';
import { withoutSecrets } from './without-secrets.ts';

const GANGS = ['red', 'blue', 'green'];
const CARDS = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, words: id, early: false }));
const UNDERDOG_CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** A campaign of two weeks in which gangs bid and choose decks; `look` sees it before every answer. */
function played(look: (campaign: ReturnType<typeof seated>) => void) {
  const rules = { tactics: true, cards: CARDS as never, underdogCards: UNDERDOG_CARDS };
  const campaign = seated(GANGS, { rules });
  const { session } = campaign;
  // So that there are Underdogs.
  session.beside(
    ['correct', 'red', 'credits'],
    { was: session.state.gangs.red?.stash ?? 0, now: 900 },
    'rich',
    ORGANISER,
  );
  const chosen = new Set<string>();
  for (let count = 0; count < 500 && !session.finished; count++) {
    look(campaign);
    const [open] = session.openEach;
    if (!open) break;
    const { number, question } = open;
    const { of = '', kind } = question;
    const give = (answer: unknown) => session.answer(number, ORGANISER, answer, [], keyOf(question)).fault;
    const deeds = kind === 'deed' ? question.deeds : [];
    const gang = session.state.gangs[of];
    const week = `${of} ${session.state.week}`;
    if (deeds.includes('bid'))
      expect(give({ do: 'bid', credits: 10 + 5 * GANGS.indexOf(of) })).toBeUndefined();
    else if (deeds.includes('deck') && gang && !chosen.has(week)) {
      chosen.add(week);
      expect(give({ do: 'deck', cards: cardsOf(session.state, gang).slice(-6) })).toBeUndefined();
    } else expect(answerAsUsual(session, open, 'as usual')).toBe(true);
  }
  expect(session.finished).toBe(true);
}

test('[campaign.tactics.deck.1, campaign.underdogs.cards.1] a copy has nobody’s deck or Underdog cards, and opens at any time', () => {
  const seen = new Set<string>();
  played(({ session, setUp }) => {
    const log = withoutSecrets(session.log);
    for (const entry of log) {
      if (entry.type === 'answer' && (entry.answer as { do?: string }).do === 'deck') {
        seen.add('deck chosen');
        expect(entry.answer).toEqual({ do: 'deck', cards: [] });
      }
      if (entry.type !== 'checkpoint') continue;
      const { gangs, underdogPool } = entry.state as unknown as typeof session.state;
      const mine = session.log[entry.seq - 1] as Checkpoint;
      const before = mine.state as unknown as typeof session.state;
      for (const gang of Object.values(before.gangs)) {
        if (gang.deck) seen.add('deck');
        if (gang.underdogCards.length > 0) seen.add('Underdog cards');
      }
      for (const gang of Object.values(gangs)) {
        expect(gang.deck).toBe(null);
        expect(gang.underdogCards).toEqual([]);
      }
      expect([...underdogPool].sort()).toEqual([...UNDERDOG_CARDS].sort());
    }
    for (const entry of log)
      if (entry.type === 'answer' && entry.key.includes('campaign.underdogs.cards.1')) {
        seen.add('draw');
        expect(entry.answer).toEqual([]);
      }
    const copy = openCampaign(setUp, log);
    expect(copy.openEach.map(({ question }) => keyOf(question)).length).toBeGreaterThan(0);
    if (log.length === session.log.length) {
      expect(copy.openEach.map(({ question }) => keyOf(question))).toEqual(
        session.openEach.map(({ question }) => keyOf(question)),
      );
      expect(copy.story.length).toBe(session.story.length);
    }
  });
  expect([...seen].sort()).toEqual(['Underdog cards', 'deck', 'deck chosen', 'draw']);
});

test('[campaign.tactics.bid.2] a copy ends before the first bid of an auction, and has all bids once the campaign goes on', () => {
  const isBid = (entry: { readonly type: string }) =>
    entry.type === 'answer' && ((entry as Answered).answer as { do?: string }).do === 'bid';
  let hidden = 0;
  let known = 0;
  played(({ session }) => {
    const bids = session.log.filter(isBid).length;
    const shown = withoutSecrets(session.log).filter(isBid).length;
    const goesOn = !isBid(session.log.findLast(({ type }) => type === 'answer') as Answered);
    if (!goesOn && shown < bids) hidden++;
    expect(shown).toBe(goesOn ? bids : known);
    known = shown;
  });
  expect(hidden).toBeGreaterThan(10);
  expect(known).toBeGreaterThan(10);
});

test('[campaign.tactics.bid.2] a bid that was taken back is not in a copy, whatever came after', () => {
  let tried = false;
  played(({ session, setUp }) => {
    const at = session.log.findIndex(
      (entry) => entry.type === 'answer' && (entry.answer as { do?: string }).do === 'bid',
    );
    if (tried || at === -1) return;
    tried = true;
    const copy = openCampaign(setUp, session.log);
    copy.undo(at, ORGANISER, [...GANGS, ORGANISER]);
    // The organiser goes on without an auction: nobody bids.
    for (let count = 0; count < 30 && copy.state.step === 'auction'; count++)
      answerAsUsual(copy, copy.openEach[0] as never, 'as usual');
    for (let count = 0; count < 3; count++) answerAsUsual(copy, copy.openEach[0] as never, 'as usual');
    expect(copy.log[at]).toMatchObject({ answer: { credits: expect.any(Number) } });
    const log = withoutSecrets(copy.log);
    expect(log.length).toBe(copy.log.length);
    expect(log[at]).toMatchObject({ answer: { do: 'bid', credits: 0 } });
    expect((copy.log[at] as Answered).answer).not.toMatchObject({ credits: 0 });
    openCampaign(setUp, log);
  });
  expect(tried).toBe(true);
});
