/** Evenings at one screen, line by line. */

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answer,
  battle,
  inWords,
  newBattle,
  type Question,
  Session,
  sampleGang,
  say,
  type Told,
} from '@hive-arbiter/engine';
import { type Bot, botNamed, seenBy } from '@hive-arbiter/lab';
import { HERE } from '@hive-arbiter/server/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ORGANISER, readBattle, sessionSetUp } from './battle-file.ts';
import { isForBot } from './bots.ts';
import { playAt } from './commands/play.ts';
import type { Desk } from './desk.ts';
import { changeLine, showResult } from './result.ts';
import { asked, asRoll, type BattleSession, joined, seatAsked } from './spoken.ts';

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Types these lines one after the other and leaves; returns the output without colours. */
async function evening(args: string, ...lines: readonly string[]): Promise<string> {
  const left = [...lines];
  const desk = {
    ask: async (prompt: string) => {
      printed.push(prompt);
      return left.shift();
    },
  } as Desk;
  await playAt(desk, args.split(' '));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  return printed.join('\n').replaceAll(/\x1b\[\d+m/g, '');
}

const MINE = 'takeover.ambush --gangs orlock,cawdor --terrain slums --dice mine';
/** Two tactics cards for each gang: none of those that can be played around deployment. */
const CARDS = ['4 5', '4 5'];
/** Everybody with a hand is asked before the deployment. */
const NO_CARDS = ['none', 'none'];

function sessionAt(more: object = {}): BattleSession {
  const state = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs: [sampleGang('escher'), sampleGang('goliath')],
  });
  Object.assign(state, more);
  return new Session(battle, { state, seats: ['escher', 'goliath', ORGANISER], seed: '1', dice: 'ask' });
}

test('several cards or faces may be typed at once; extra ones are ignored', async () => {
  const caught = ['1', '', '1', '', '1', '', '6'];
  const out = await evening(MINE, ...CARDS, '2', '1 2 3 4 5 6 7', 'all', ...NO_CARDS, ...caught);
  expect(out).toContain('Orlock holds 2 tactics cards');
  expect(out).toContain('Orlock fields Orlock Road Captain, Orlock Road Sergeant 1, Orlock Road Sergeant 2');
  expect(out).toContain('Orlock Gunner 1 is kept aside');
  const more = await evening(MINE, ...CARDS, '2 2', '');
  expect(more).toContain('No more than 1 could be used');
});

test('a dice question says whose dice, what for, and how to type them', async () => {
  const out = await evening(MINE, ...CARDS, '7');
  expect(out).toContain('Orlock  Orlock rolls for the size of the crew. Roll a D3 (D3+5). Type 1, 2 or 3');
  expect(out).toMatch(/ {3}· {2}The Defender .*D3/);
  expect(out).toContain('expected a D3 to show 1, 2, 3, got 7');
});

test('undo says what it takes back, and names who must agree', async () => {
  const out = await evening(
    'takeover.stand-off --gangs escher,orlock --seed 4',
    '3',
    '1 2 3 4 5 6 7 8',
    'undo',
    'y',
    'undo 7',
    'undo',
    'y',
  );
  expect(out).toContain('Orlock must agree. Do they?');
  expect(out).toContain('Only one answer has been given.');
  expect(out).toContain('Taken back: slums.');
});

test('a given --variant is not asked for', async () => {
  const asked = 'Classic or Updated?';
  expect(await evening('dominion.looters --seed 3 --variant updated')).not.toContain(asked);
  expect(await evening('dominion.looters --seed 3')).toContain(asked);
});

test('a campaign by its name begins with the challenge and its own scenario roll [dominion.prebattle.challenge.2]', async () => {
  const out = await evening('dominion --gangs goliath,orlock --seed 5', 'accept');
  expect(out).toContain('Dominion');
  expect(out).toContain('Orlock challenges Goliath for a Territory');
  expect(out).toMatch(/on 2D6 {2}dominion\.scenario\.roll\.1/);
  expect(await evening('takeover --gangs 3 --seed 5')).toMatch(/on 2D6 {2}takeover\.prebattle\.scenario\.1/);
  expect(await evening('dominion --gangs 3 --seed 5')).toMatch(/challenges/);
});

test('more than two gangs of Dominion take the sides that the command gives them [classic.multi-player.sides.1]', async () => {
  const three = 'dominion.looters --gangs 3 --variant updated --seed 3';
  expect(await evening(`${three} --defenders 1`)).toContain('Goliath, Orlock against Escher');
  expect(await evening(`${three} --defenders 2`)).toContain('Orlock against Escher, Goliath');
  await expect(evening(`${three} --defenders 3`)).rejects.toThrow('differ by one gang at most, got 3 of 3');
  await expect(evening(`${three} --defenders some`)).rejects.toThrow('--defenders');
});

test('a question that is a statement ends before the hint how to answer it', () => {
  const question = { kind: 'choice', clause: 'core.activation.turn.4', by: ['escher'] } as const;
  const options = ['done', 'move'];
  expect(asked(sessionAt(), { ...question, options, what: say('Ana: first of two actions') })).toBe(
    'Ana: first of two actions. A number, or an empty line for nothing more',
  );
});

test('a number that is asked for is typed as a number, not as a list position', async () => {
  const out = await evening('takeover.precinct-assault --gangs 4 --seed 3', '', '1', '6', '99', '4');
  expect(out).toContain('How many of the 18 places that the allies share does Goliath take? Type 0 to 8');
  expect(out).toContain('How many of the 12 places that are left does Orlock take? Type 0 to 9');
});

test('a list of everybody on the board is named as one', () => {
  const session = sessionAt();
  for (const fighter of Object.values(session.state.fighters)) fighter.fate = 'standing';
  const escher = session.state.gangs[0]?.roster ?? [];
  const place = (to: readonly string[]) =>
    asked(session, {
      kind: 'place',
      clause: 'takeover.ambush.deployment.3',
      by: ['goliath'],
      of: 'goliath-leader',
      where: { is: 'at-least', inches: 12, near: { to } },
    } as never);
  expect(place(escher)).toContain('at least 12" from every fighter of Escher');
  expect(place(escher.slice(0, 3))).toContain('every one of Escher Gang Queen, Escher Gang Matriarch');
});

test('dice belong to the gang of the fighter who rolls', () => {
  const session = sessionAt();
  const dice = { die: 'D6', count: 2, notation: '2D6', read: 'faces' };
  const roll = (...each: string[]) => ({ kind: 'dice', clause: 'core.nerve.test.2', dice, each }) as never;
  expect(seatAsked(session, roll('goliath-leader'))).toBe('Goliath');
  expect(seatAsked(session, roll('escher', 'goliath'))).toBe('Anyone');
  expect(asked(session, roll('escher', 'goliath'))).toContain('Roll a D6 each, Escher then Goliath');
});

test('the same line about several fighters is printed once', () => {
  const up = (name: string) => ({
    event: 'deploy/set-up' as const,
    facts: { name },
    clause: 'core.round.sequence.1' as const,
  });
  const round = {
    event: 'round/round' as const,
    facts: { round: 1 },
    clause: 'core.round.sequence.1' as const,
  };
  expect(joined([up('a'), up('b'), up('c'), round, up('d')])).toMatchObject([
    { event: 'deploy/all-set-up', facts: { name: ['a', 'b', 'c'] } },
    round,
    { event: 'deploy/set-up', facts: { name: 'd' } },
  ]);
});

test('each line of the rewards has a number by which the table corrects it', () => {
  const clause = 'takeover.stand-off.reputation.1';
  const award = (to: string, what: string, amount: number, detail = '') => ({
    id: `${to}-${what}-${amount}`,
    to,
    what,
    amount,
    detail,
    clause,
  });
  const session = sessionAt({
    verdict: { result: 'win', victors: ['goliath'], why: 'takeover.stand-off.victory.1' },
    awards: [
      award('goliath-leader', 'xp', 2),
      award('goliath', 'reputation', 3, 'victory'),
      award('goliath', 'reputation', -1, 'bottling out'),
    ],
  });
  expect(changeLine(session, ['2', '-2', 'it', 'cost', 'two'])).toBeUndefined();
  expect(session.state.awards.map(({ amount }) => amount)).toEqual([2, 3, -2]);
  expect(changeLine(session, ['9', '1'])).toContain('the number of a line');
  showResult(session);
  expect(printed.some((line) => /^ {3}1 {2}Goliath +\+3 Reputation: victory/.test(line))).toBe(true);
  expect(printed.some((line) => /^ {3}3 {2}Goliath Forge Tyrant +\+2 XP/.test(line))).toBe(true);
});

test('a crew is drawn by the gang that owns the deck', () => {
  const session = sessionAt();
  const deck = (cards: readonly string[]) =>
    ({
      kind: 'dice',
      clause: 'takeover.prebattle.crews.2',
      dice: { deck: cards, notation: 'deck' },
    }) as never;
  expect(seatAsked(session, deck(['goliath-leader', 'goliath-champion']))).toBe('Goliath');
  expect(seatAsked(session, deck(['goliath-leader', 'escher-leader']))).toBe('Anyone');
});

test('the card of a fighter has the profile, the weapons and the wargear', async () => {
  const out = await evening(
    'takeover.stand-off --gangs escher,goliath --seed 4',
    'card escher gang q',
    'card nobody',
  );
  expect(out).toContain('Escher Gang Queen leader, Group Activation (2)');
  expect(out).toMatch(/M 5" {2}WS 3\+ .* save 5\+/);
  expect(out).toMatch(/Plasma pistol, low: 6" \+2, 12", S 5, AP -1, D 2, ammo 5\+, scarce, sidearm/);
  expect(out).toContain('Mesh armour');
  expect(out).toContain('Type the name of a fighter, such as card Escher Gang Queen');
});

test('a player can ask for the goals of the scenario and the rules in force', async () => {
  const out = await evening('takeover.escort-mission --gangs orlock,delaque --seed 4', 'goals', 'state');
  expect(out).toContain('The battle stops at once when the Uphiver goes Out of Action.');
  expect(out).toContain('Before the battle. Special rules: Escort Mission');
});

const PIT = 'dominion.escape-the-pit --gangs escher,delaque --variant updated --seed pit-evening';

test('the goals include walls and the way out', async () => {
  const out = await evening(PIT, 'goals');
  expect(out).toMatch(/the player with Priority rolls a\s+D6/);
  expect(out).toMatch(/no more than 1" from the escape point may\s+leave/);
});

test('a scenario that follows the page of another has the goals of that page', async () => {
  const out = await evening('dominion.tunnel-skirmish --variant classic --seed 4', 'goals');
  expect(out).toMatch(/3 for a Leader, 2 for a\s+Champion, 1 for anyone else\./);
  expect(out).toContain('4 are for crews of 6, and 6 for larger ones');
});

test('armour worn below other armour counts on the card', async () => {
  const out = await evening(
    'dominion.tunnel-skirmish --gangs goliath,van-saar --seed 4',
    'card Van Saar Prime',
  );
  expect(out).toMatch(/Int 4\+ {2}save 4\+\n/);
});

test('things that left the battlefield are not shown, and the one escape point has its article', async () => {
  const out = await evening(
    PIT,
    ...['1', '1', '1', '1', 'enough', ...NO_CARDS, 'state', ''],
    'overrule markers.casket-1.state escaped for a test',
    'overrule markers.casket-1.gang escher for a test',
    'state',
  );
  expect(out).toContain('at least 12" from the escape point');
  expect(out).toContain('On the battlefield the escape point open\nNot there casket 1 closed\n');
  expect(out).toContain('Not there casket 1 with Escher, casket 2 closed\n');
});

test('undo takes a correction back that was made last, and an answer only after that', async () => {
  const out = await evening(
    'takeover.stand-off --gangs escher,goliath --seed 4',
    '3',
    'overrule Escher Sister 1 fate pinned miscounted',
    'undo',
    'state',
    'undo',
    'y',
  );
  expect(out).toContain('Taken back: the correction (miscounted).');
  expect(out.slice(out.indexOf('Taken back: the correction'))).not.toMatch(/Escher Sister 1 +pinned/);
  expect(out).toContain('Taken back: slums.');
});

test('an option is named by its beginning if that is unique', async () => {
  const out = await evening('takeover.stand-off --gangs escher,orlock --seed 4', 'slu', 'undo', 'y');
  expect(out).toContain('Taken back: slums.');
  expect(await evening('takeover.stand-off --gangs escher,orlock --seed 4', 's')).toContain('Type a number');
});

test('a correction of a reward says whose and what', async () => {
  const session = sessionAt();
  session.state.awards.push({
    ...{ id: 'a', to: 'escher', what: 'credits', amount: 30, detail: '' },
    clause: 'takeover.stand-off.rewards.1',
  });
  expect(changeLine(session, ['1', '40', 'misread'])).toBeUndefined();
  expect(inWords(session.story.at(-1) as Told, (id) => session.nameOf(id))).toBe(
    'The organiser corrects Escher: 40 credits (misread)',
  );
});

test('a fact about a fighter is corrected by their name', async () => {
  const out = await evening(
    'takeover.stand-off --gangs escher,goliath --seed 4',
    'overrule Escher Sister 1 wounds 3 miscounted',
    'overrule Escher Sister 1 fate pinned',
    'overrule Escher Sister 1 fleshWounds 1 fell',
    'overrule Escher Sister 1 bravery 3',
    'overrule Nobody wounds 3',
  );
  expect(out).toContain('The organiser corrects Escher Sister 1: wounds left 3 (miscounted)');
  expect(out).toContain('The organiser corrects Escher Sister 1: pinned (corrected)');
  expect(out).toContain('The organiser corrects Escher Sister 1: flesh wounds 1 (fell)');
  expect(out).toMatch(/there is no fighters\.escher-ganger-1\.bravery, but id, .*fleshWounds/);
  expect(out).toContain('there is no Nobody');
  expect(out).not.toContain('Escher corrects');
});

test('if sides take turns, a fighter named too early is asked for again', async () => {
  const out = await evening(
    'takeover.stand-off --gangs goliath,orlock --seed 4',
    '3',
    'all',
    '1 2 3 4 5 6 7 8',
    ...NO_CARDS,
    '1',
    '1',
    '1 2',
  );
  expect(out).toMatch(/Not set up yet, since it is somebody else's turn: Goliath Forge Boss/);
});

test('a question for one of two numbers names both', () => {
  const question = { kind: 'choice', clause: 'core.shooting.rapid.1', by: ['escher'] } as const;
  expect(asked(sessionAt(), { ...question, options: ['2', '1'], what: say('How many dice?') })).toBe(
    'How many dice? Type 1 or 2',
  );
});

test('a correction that makes no sense is refused, and one that does names its fighter', async () => {
  const out = await evening(
    'takeover.stand-off --gangs escher,orlock --seed 4',
    'overrule fighters.escher-leader.fate gone typo',
    'overrule fighters.escher-leader.fate pinned miscounted',
  );
  expect(out).toContain('expected standing, pinned, seriously-injured');
  expect(out).toMatch(/corrects Escher Gang Queen: pinned \(miscounted\)/);
});

test('without an attacker the state of the battle names no roles', async () => {
  const out = await evening('dominion.stand-off --gangs escher,orlock --seed 4', '1', '1', 'state');
  expect(out).toMatch(/^Escher$/m);
  expect(out).not.toContain('neutral');
});

/** Up to the deployment of a Precinct Assault: six doors, one inside, none spoiled, nobody in the Cells. */
const STORM = 'takeover.precinct-assault --gangs 3 --seed 3';
const TO_THE_DOORS = ['', '1', '4', '1 2 3 4', '1 2 3 4'];
const TO_THE_EDGE = [...TO_THE_DOORS, '6', '1', '1', ...NO_CARDS, 'none', '', '', '1 2 3 4 5 6 7', ''];

test('a card is offered with its effect, and a secret is shown by the name of the gang', async () => {
  const out = await evening(STORM, '', 'Last Word', 'secrets the precinct', 'secrets nobody');
  expect(out).toContain(
    'Last Word: This fighter makes one more action in this activation, after the others.',
  );
  expect(out).toContain('For The Precinct alone: `secrets The Precinct` shows it');
  expect(out).toMatch(/You draw Last Word: .*\n/);
  expect(out).toMatch(/In the hand now: .*Last Word/);
  expect(out).toContain('Nothing is secret to nobody: name a gang.');
});

test('a number that the rules forbid may be insisted on', async () => {
  const out = await evening(STORM, ...TO_THE_DOORS, '3', '4');
  expect(out).toContain('Type 6 to 10');
  expect(out).toContain('The table insists on 4, although with fewer than six doors');
});

test('a fighter named out of turn waits, and the player is told', async () => {
  const out = await evening(STORM, ...TO_THE_EDGE, '1 2 3');
  expect(out).toMatch(
    /Not set up yet, since it is somebody else's turn: Goliath Forge Boss, Goliath Bruiser 1/,
  );
});

test('things on the battlefield are shown in their present state', async () => {
  const out = await evening(STORM, ...TO_THE_EDGE, 'state');
  expect(out).toMatch(/On the battlefield outer door 1 locked, .*inner door 1 locked, cells door locked/);
});

test('several are picked by numbers or by names', async () => {
  const out = await evening(STORM, '', '1', '4', 'a bully', 'goliath bully, Goliath Forge Boss', 'all');
  expect(out).toContain('Type numbers from 1 to 8, names with commas, all or none');
  expect(out).toContain('Goliath fields Goliath Forge Boss, Goliath Bully');
});

const D6 = { die: 'D6', count: 1, notation: 'D6', read: 'faces' };

/** Dice that have fallen, with whose they are and how they are shown. */
function fallen(question: object, faces: readonly number[], session = sessionAt()) {
  const asks = { kind: 'dice', dice: D6, ...question } as never;
  const cast = { question: asks, faces, how: 'rolled', told: 0 } as never;
  return { seat: seatAsked(session, asks), shown: asRoll(session, cast) };
}

test('[core.tests.control.1] dice against somebody belong to the player who rolls them', () => {
  const thrown = { clause: 'core.hits.wound.1', of: 'goliath-leader', by: ['escher'] };
  const { seat, shown } = fallen(thrown, [4]);
  expect(seat).toBe('Escher');
  expect(shown).toContain('Escher against Goliath Forge Tyrant: 4 on a D6');
});

test.each([
  ['takeover.gang-moot.special.2', { ...D6, count: 2, notation: '2D6', read: 'sum' }, [4, 3], '4, 3 on 2D6'],
  ['dominion.forgotten-riches.horrors.1', D6, [5], '5 on a D6'],
])('dice of %s are shown with the name that only their words have', (clause, dice, faces, what) => {
  const { seat, shown } = fallen({ clause, dice, who: 'goliath-leader' }, faces);
  expect(seat).toBe('Goliath');
  expect(shown).toContain(`Goliath Forge Tyrant: ${what}`);
});

test('a debt can be changed like any other line of the rewards', () => {
  const debt = {
    id: '1',
    to: 'goliath',
    what: 'debt',
    amount: 16,
    detail: '',
    clause: 'campaign.enforcers.law-won.1',
  };
  const session = sessionAt({ awards: [debt] });
  changeLine(session, ['1', '20', 'misread']);
  showResult(session);
  expect(printed.join('\n')).toContain('+20 credits of debt');
  expect(session.story.at(-1)?.facts).toMatchObject({
    who: 'goliath',
    fact: { say: 'fact/award-sum', facts: { amount: 20, fact: 'debt' } },
  });
});

const SNEAK = 'dominion.sneak-attack --gangs 2 --variant updated --special classic.pitch-black --seed 41';
const CASKETS = ['', ''];
/** The two loot caskets, the crews, three cards and no inducements. */
const CREWS = ['1 3 4 5 6', 'all'];
const BEFORE = [...CASKETS, ...CREWS, '3', '1', '3', 'enough'];

test('`all` sets up everybody in place, but not the relic with its own place', async () => {
  const out = await evening(SNEAK, ...BEFORE, 'none', 'all');
  expect(out).toContain('Escher Sister 3, Escher Sister 4 are set up');
  expect(out).toContain("Place Escher's relic: wholly in the central tile");
  expect(out).not.toContain("Escher's relic is set up");
});

test('a card is chosen by its title, and `n` means none', async () => {
  const named = await evening(SNEAK, ...CASKETS, ...CREWS, 'patched up');
  expect(named).not.toContain('Type a number');
  const out = await evening('takeover.stand-off --gangs 2 --seed 4', '3', 'n');
  expect(out).toMatch(/Type \d to \d+ numbers; here are 0/);
});

test('a sub-plot is chosen by its card’s name instead of a list of the pack', async () => {
  const cards = Array(4).fill(['1 2 3', '1']).flat();
  const [barricades, rollOff, crews] = ['3', '6 1', ['1', '1 2 3', '1 2 3 4 5 6']] as const;
  const out = await evening(
    `${RAID} --dice mine`,
    barricades,
    rollOff,
    ...CASKETS,
    ...crews,
    ...cards,
    'enough',
    '99',
    '6 of hearts',
  );
  expect(out).toContain('Type the card, such as 6 of hearts, or an empty line lets the app draw');
  expect(out).not.toContain('king of spades');
  expect(out).toContain('Type a name, or numbers from 1 to 54');
  expect(out).toContain('draws a sub-plot in secret');
});

test('an inducement is chosen by its name without its price', async () => {
  const out = await evening(RAID, ...TO_THE_ZONES.slice(0, -1), 'random sub-plot');
  expect(out).toContain('Orlock takes an inducement: random sub-plot');
});

test('the state shows how special rules stand', async () => {
  const out = await evening(SNEAK, 'state');
  expect(out).toContain('No alarm yet: nobody has noticed the attackers');
  expect(out).toContain('In the dark: 0 of 0 fighters are Revealed');
});

test('lines that survive an undo are not printed again', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'evening-')), 'sneak.battle');
  await evening(`${SNEAK} --save ${file}`, ...CASKETS);
  printed = [];
  const out = await evening(`--resume ${file}`, 'undo', 'y');
  const [, after = ''] = out.split('Taken back: ');
  expect(after).toMatch(/^loot casket 2 in place\./);
  expect(after).not.toContain('on a D6');
});

/** A file with this in it. */
function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'arbiter-cards-')), 'cards.json');
  writeFileSync(file, text);
  return file;
}

const SMOKE = {
  id: 'smoke-and-mirrors',
  title: 'Smoke and Mirrors',
  words: 'Nobody can shoot at this fighter until the round ends.',
  early: false,
  effects: [{ does: 'hide', on: 'self', until: 'round' }],
};

test('[campaign.tactics.draw.1] tactics cards of a file take the place of the default ones', async () => {
  const file = fileWith(JSON.stringify([SMOKE, { ...SMOKE, id: 'fog', title: 'Fog', effects: [] }]));
  const saved = `${file}.battle`;
  const out = await evening(
    `takeover.stand-off --gangs escher,orlock --terrain slums --depth full --seed 4 --cards ${file} --save ${saved}`,
    '',
    '1 2 3 4 5 6 7 8',
    'secrets Escher',
  );
  expect(out).toContain('Smoke and Mirrors');
  expect(out).not.toMatch(/Scouts Ahead|Last Word/);
  // The agreements go along with the battle.
  expect(readBattle(saved).setUp.lists?.tactics).toHaveLength(2);
});

test.each([
  ['[', /^At --cards: is not JSON: /],
  [JSON.stringify(SMOKE), /^At --cards: expected a list of at least one card/],
  [
    JSON.stringify([{ ...SMOKE, early: 'soon' }]),
    /^At --cards\.0\.early: expected false, true, before-deployment, got "soon"/,
  ],
  [
    JSON.stringify([{ ...SMOKE, effects: [{ does: 'hide', on: 'self', until: 'move' }] }]),
    /^At --cards\.0\.effects\.0\.until: expected activation, turn, round, battle, got "move" \[core\.shooting\.priority\.5\]$/,
  ],
])('a file of cards with %s is refused with its field and the rule', async (text, fault) => {
  await expect(evening(`takeover.stand-off --cards ${fileWith(text)}`)).rejects.toThrow(fault);
});

const FORGE = {
  id: 'the-forge',
  title: 'The Forge',
  house: 'goliath',
  like: 'dominion.ambush',
  words: 'The forge is Impassable.',
  crews: { defender: { method: 'random', size: 4 } },
};

test('[dominion.scenario.choice.1] a house mission of a file is offered to its House, or played by its name', async () => {
  const file = fileWith(JSON.stringify([FORGE]));
  // A 3, and the gang that wins the roll-off for the same number of Territories chooses.
  const offered = await evening(
    `dominion --gangs goliath,escher --dice mine --missions ${file}`,
    'accept',
    '1 2',
    '1 6',
  );
  expect(offered).toContain('The Forge, a mission of the House, like Ambush: The forge is Impassable.');
  printed.length = 0;
  const played = await evening(`the-forge --gangs goliath,escher --seed 3 --missions ${file}`, '');
  expect(played).toContain('The Forge  dominion.ambush');
  expect(played).toContain('It is played like Ambush, but for this: The forge is Impassable.');
  await expect(
    evening(`dominion --missions ${fileWith(JSON.stringify([{ ...FORGE, like: 'ambush' }]))}`),
  ).rejects.toThrow(
    /^At --missions\.0\.like: expected one of dominion\..*, got "ambush" \[dominion\.scenario\.choice\.1\]$/,
  );
});

test('a file of cards that is not there is named', async () => {
  await expect(evening('takeover.stand-off --cards nowhere.json')).rejects.toThrow(
    'At --cards: there is no file nowhere.json',
  );
});

const RAID = 'dominion.marauders --gangs orlock,escher --variant updated --seed tuesday-raid';
/** The two caskets, the crew, cards and no inducements. */
const TO_THE_ZONES = [...CASKETS, '1 2 3 4 5 6', '1', '1', '1', '1', 'enough'];

test('the goals are those of the variant in play, and tell the state of the rule of the scenario', async () => {
  const out = await evening(RAID, ...TO_THE_ZONES, 'goals');
  const goals = out.slice(out.indexOf('1 point for each enemy fighter who goes out of action.'));
  expect(goals.match(/The battle is over when a round ends/g)).toHaveLength(1);
  expect(goals).toContain('When round 7 ends, the battle is over if it would not be a draw.');
  expect(goals).toMatch(/The special objective is \w+: /);
});

test('before deployment the state separates crew and reserves', async () => {
  const out = await evening(RAID, ...TO_THE_ZONES, 'state');
  expect(out).toMatch(/Orlock Gunner 1 +to be set up/);
  expect(out).toMatch(/Orlock Gunner 4 +reserve/);
});

test('`all` sets up a crew, and the other player still sees their limit', async () => {
  const out = await evening(RAID, ...TO_THE_ZONES, ...NO_CARDS, 'west', '2', 'all');
  expect(out).toMatch(/Orlock Gunner 1, .*Orlock Greenhorn are set up/);
  expect(out).toMatch(/Escher {2}Set up the next fighter: within 2" of the east edge/);
});

const LATE = {
  id: 'late',
  title: 'Late',
  words: 'Name one of your fighters, who is set up last of all.',
  early: 'before-deployment',
  effects: [{ does: 'set-up-last', on: { who: 'own', most: 1 } }],
};

test('a fighter whom a card sets up last is asked about after everybody else', async () => {
  const file = fileWith(JSON.stringify([LATE]));
  const out = await evening(
    `takeover.stand-off --gangs escher,orlock --terrain slums --seed 4 --cards ${file}`,
    ...['', '1 2 3', '1 2 3', '1', '1', ...NO_CARDS, '1', '3'],
    ...['all', 'all'],
  );
  expect(out).toMatch(/Orlock Road Captain, .* are set up/);
  const [, after = ''] = out.split(/Orlock Road Captain, .* are set up/);
  expect(after).toContain('Escher  Place Escher Gang Queen');
});

test('things that left the battlefield are not shown as if they lay there', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'evening-')), 'raid.battle');
  await evening(`${RAID} --save ${file}`, ...TO_THE_ZONES);
  printed = [];
  const gone = ['overrule loot casket 1 spot null it fell down the shaft', 'state'];
  const out = await evening(`--resume ${file}`, ...gone);
  expect(out).toContain('On the battlefield loot casket 2 closed\n');
  expect(out).toContain('Not there loot casket 1 closed\n');
});

test('undo names the answers taken back, with everything that came after them', async () => {
  const out = await evening(RAID, ...CASKETS, '1 2 3 4 5 6', '1', '1', 'undo 2', 'y');
  expect(out).toMatch(/Taken back[:.].* And the answer after it\./);
  expect(out).not.toContain('..');
});

test('the roll for a casket is shown under its old name', () => {
  const found = {
    id: 'loot-casket-1',
    kind: 'booby-trap',
    gang: null,
    data: { contents: 'frag-trap' },
  } as never;
  const session = sessionAt({ markers: { 'loot-casket-1': found } });
  const { shown } = fallen({ clause: 'classic.loot-caskets.contents.1', of: 'loot-casket-1' }, [1], session);
  expect(session.nameOf('loot-casket-1')).toBe('booby trap 1');
  expect(shown).toContain('loot casket 1: 1 on a D6');
});

// Against bots

/** The battle of a file as it now waits. */
function waiting(file: string): BattleSession {
  const saved = readBattle(file);
  return new Session(battle, sessionSetUp(saved, HERE), saved.log);
}

/** An answer as somebody types it. */
function typed(question: Question, answer: Answer): string {
  const spot = ({ x, y, height = 0 }: { x: number; y: number; height?: number }) => `${x} ${y} ${height}`;
  if (question.kind === 'move') return (answer as { x: number; y: number }[]).map(spot).join(', ');
  if (typeof answer === 'boolean') return answer ? 'y' : 'n';
  if (question.kind === 'measure' || question.kind === 'sight')
    return (answer as readonly string[])
      .map((id) => question.to.indexOf(id) + 1)
      .join(' ')
      .replace(question.to.length === 1 ? '1' : '-', 'y');
  if (answer === 'placed') return '';
  if (question.kind === 'place') {
    const { of, spot: at } = answer as unknown as { of: string; spot: { x: number; y: number } };
    if ((at as unknown) === 'placed') return String((question.who?.indexOf(of) ?? 0) + 1);
    return question.who
      ? `${question.who.indexOf(of) + 1} ${spot(at)}`
      : spot(answer as unknown as { x: number; y: number });
  }
  if (Array.isArray(answer)) return answer.join(',');
  return String(answer);
}

/** A person plays so many answers at a screen, each as a bot would answer; returns the questions. */
async function against(file: string, args: string, most: number, bot: Bot): Promise<readonly Question[]> {
  const asked: Question[] = [];
  const desk = {
    ask: async () => {
      if (asked.length >= most) return undefined;
      const session = waiting(file);
      const { questions } = session.open;
      const question = questions.find(({ by }) => !by?.includes('goliath')) ?? questions[0];
      if (!question) throw new Error('Nothing is asked');
      asked.push(question);
      return typed(question, bot.answer(question, seenBy(session.state, question.by?.[0] ?? 'escher')));
    },
  } as unknown as Desk;
  await playAt(desk, args.split(' '));
  return asked;
}

function seatsOf(asked: readonly Question[]): ReadonlySet<string> {
  return new Set(asked.flatMap(({ by = ['anybody'] }) => by));
}

const ALONE = 'takeover.stand-off --gangs escher,goliath --terrain slums --variant updated --board generated';

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'bots-')), 'alone.battle');
}

/** The output without colours. */
function allPrinted(): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  return printed.join('\n').replaceAll(/\x1b\[\d+m/g, '');
}

test('a rookie plays a whole battle, says what it does, and nobody is asked for it', async () => {
  const file = newFile();
  const asked = await against(
    file,
    `${ALONE} --seed 5 --bot rookie --save ${file}`,
    5000,
    botNamed('rookie', 'me'),
  );
  expect(seatsOf(asked)).toEqual(new Set(['escher']));
  expect(waiting(file).finished).toBe(true);
  expect(waiting(file).state.verdict).not.toBeNull();
  const out = allPrinted();
  expect(out).toMatch(/Goliath \(rookie\): sets Goliath .* up at [\d.]+ [\d.]+/);
  expect(out).toMatch(/Goliath \(rookie\): activates Goliath/);
  expect(out).toMatch(/Goliath \(rookie\): shoots at Escher/);
  expect(out).toMatch(/Goliath \(rookie\): Shoot \(Goliath .* has Escher .* in sight and shoots\)/);
  expect(out).not.toContain('For Goliath alone');
});

test('a battle against a bot goes on from its file with the bot in its seat', async () => {
  const file = newFile();
  await against(file, `${ALONE} --seed 6 --bot goliath=rookie --save ${file}`, 4, botNamed('rookie', 'me'));
  expect(readBattle(file).bots).toEqual({ goliath: 'rookie' });
  printed = [];
  const asked = await against(file, `--resume ${file}`, 6, botNamed('rookie', 'again'));
  expect(seatsOf(asked)).toEqual(new Set(['escher']));
  expect(allPrinted()).toContain('Goliath (rookie): sets Goliath');
  printed = [];
  await against(file, `--resume ${file} --bot Goliath=ganger`, 2, botNamed('rookie', 'again'));
  expect(allPrinted()).toContain('Goliath (ganger): ');
  expect(readBattle(file).bots).toEqual({ goliath: 'ganger' });
});

const AT_A_TABLE =
  'takeover.stand-off --gangs escher,goliath --terrain slums --variant updated --depth full --seed 5';
const CREW = ['1 2 3 4 5 6 7 8', 'none'];

test('undo takes back a person’s last answer and the bot’s since, and asks nobody', async () => {
  const out = await evening(`${AT_A_TABLE} --bot rookie`, ...CREW, '1', 'undo', '2', 'undo 2', 'undo 9');
  expect(out).toMatch(/Goliath \(rookie\): [a-z ]+ \(Which deployment zone\?\)/);
  expect(out).toContain('Taken back: south west.');
  expect(out).toContain('Escher takes south east');
  expect(out).toContain('And the answer after it.');
  expect(out).toContain('Only one answer has been given.');
  expect(out).not.toContain('must agree');
});

test('at a table a bot says what it does, and people answer what it cannot know', async () => {
  const file = newFile();
  const asked = await against(
    file,
    `${AT_A_TABLE} --bot rookie --save ${file}`,
    150,
    botNamed('rookie', 'me'),
  );
  const out = allPrinted();
  expect(out).toMatch(/Goliath \(rookie\): sets Goliath .* up in the .* corner/);
  expect(out).toMatch(/Goliath \(rookie\): activates Goliath/);
  const forIt = asked.filter(({ by }) => by?.includes('goliath')).map(({ clause }) => clause);
  expect(forIt).toContain('core.activation.group.1');
  expect(forIt).not.toContain('core.activation.turn.1');
  expect(forIt).not.toContain('core.activation.turn.4');
  expect(out).toContain('The bot cannot know this: answer for it');
});

test('the members of a group depend on a distance: at a table the bot is not asked for it', () => {
  const session = sessionAt();
  const question = { kind: 'pick', clause: 'core.activation.group.1', by: ['goliath'] } as never as Question;
  const bots = { goliath: 'rookie' } as const;
  expect(isForBot(bots, question, session.state)).toBe(false);
  expect(isForBot(bots, question, { ...session.state, board: {} } as never)).toBe(true);
  expect(isForBot(bots, { ...question, by: ['goliath', 'escher'] }, session.state)).toBe(false);
});

test('a bot’s secrets stay secret', async () => {
  const out = await evening(`${AT_A_TABLE} --bot rookie`, ...CREW, 'secrets Goliath');
  expect(out).toContain('Goliath (rookie): has decided, and keeps it secret');
  expect(out).toContain('Goliath is played by a bot, which keeps its secrets.');
  expect(out).not.toContain('For Goliath alone');
});

test('bots and gangs that are not there are refused with those that are', async () => {
  const file = newFile();
  const refused = (bot: string) => evening(`${AT_A_TABLE} --save ${file} --bot ${bot}`);
  await expect(refused('boss')).rejects.toThrow('expected random, rookie, ganger, underboss, got "boss"');
  await expect(refused('goliath=')).rejects.toThrow('expected random, rookie, ganger, underboss, got ""');
  await expect(refused('orlock=rookie')).rejects.toThrow(
    'there is no gang "orlock" in this battle, but escher, goliath',
  );
  expect(existsSync(file)).toBe(false);
});

test('a file with an unknown bot is refused', async () => {
  const file = newFile();
  await evening(`${AT_A_TABLE} --save ${file} --bot rookie`);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"goliath": "rookie"', '"goliath": "boss"'));
  await expect(evening(`--resume ${file}`)).rejects.toThrow(
    'expected random, rookie, ganger, underboss, got "boss"',
  );
});

test('on a board the picture has inches, is not drawn again for a fault, and a fighter without a spot gets one', async () => {
  const out = await evening(`${ALONE} --seed 5 --bot rookie`, '1 2', 'none', '1', 'nowhere', '1 99 99', '1');
  expect(out.match(/north at the top/g)).toHaveLength(2);
  expect(out).toMatch(/^ 0 {11}6 {11}12 {10}18/m);
  expect(out).toContain('Type the number of a fighter, then x y, or x y height');
  expect(out).toMatch(/A number, then x y; without x y the board finds a spot/);
  expect(out).toMatch(/A {2}Escher .*: [\d. ]+, looks to/);
});
