/** Questions, dice and story lines of a battle, as its players read them in a terminal. */
import {
  type BattleState,
  type Cast,
  type EventId,
  inWords,
  optionsOf,
  type Question,
  type Said,
  type Session,
  sayQuestion,
  subjectsOf,
  type Told,
} from '@hive-arbiter/engine';
import colors from 'picocolors';

export type BattleSession = Session<BattleState>;

// Questions

/**
 * Whose turn it is to answer; dice that name no player belong to the player of the fighter they are about.
 */
export function seatAsked(session: BattleSession, question: Question): string {
  const { by } = question;
  if (by && by.length > 0) return by.map((seat) => session.nameOf(seat)).join(' or ');
  if (question.kind !== 'dice') return 'Anyone';
  const { gangs, fighters } = session.state;
  // The player of a crew draws it.
  const about = subjectsOf(question);
  const drawn = 'deck' in question.dice ? question.dice.deck : [];
  const owners = new Set((about.length > 0 ? about : drawn).map((id) => fighters[id]?.gang ?? id));
  const [owner, ...more] = gangs.filter(({ id }) => owners.has(id));
  return owner && more.length === 0 ? owner.name : 'Anyone';
}

/** Is the answer itself a number? Then it is typed as it is, since the place in a list would only mislead. */
export function isNumbers(question: Question): boolean {
  return question.kind === 'choice' && question.options.every((option) => /^\d+$/.test(option));
}

/** Numbers in words: `0 to 8`, or `0, 5, 10` where some are missing. */
function inOrder(options: readonly string[]): string {
  const numbers = options.map(Number).sort((a, b) => a - b);
  const [least = 0] = numbers;
  const isRow = numbers.every((number, at) => number === least + at);
  if (isRow && numbers.length > 2) return `${least} to ${numbers.at(-1)}`;
  return numbers.length === 2 ? numbers.join(' or ') : numbers.join(', ');
}

/** What is listed with numbers under a question. */
export function listedOf(question: Question): readonly string[] {
  const options = optionsOf(question);
  const isYesOrNo = (question.kind === 'measure' || question.kind === 'sight') && options.length === 1;
  return isYesOrNo ? [] : options;
}

/** The question in the language of the session. */
export function said(session: BattleSession, question: Question): Said {
  return sayQuestion(question, session.state, (id) => session.nameOf(id), session.language);
}

export function labelOf(session: BattleSession, question: Question, option: string): string {
  return said(session, question).labels[option] ?? session.nameOf(option);
}

/** The question in plain words, with how to answer it. */
export function asked(session: BattleSession, question: Question): string {
  const { title, about } = said(session, question);
  if (question.kind === 'dice') return `${title}. ${howToRoll(session, question)}`;
  const words = `${title}${about === undefined ? '' : ` (${about})`}`;
  const how = howToAnswer(question, session.state.board !== undefined);
  return /^ .*/.test(how) && !/[.?)]$/.test(words) ? `${words}.${how}` : `${words}${how}`;
}

function howToAnswer(question: Exclude<Question, { kind: 'dice' }>, isOnBoard: boolean): string {
  switch (question.kind) {
    case 'measure':
    case 'sight':
      return question.to.length === 1 ? ' y or n' : ' Numbers, all, or an empty line for none';
    case 'choice':
      if (question.options.includes('done')) return ' A number, or an empty line for nothing more';
      return isNumbers(question) ? ` Type ${inOrder(question.options)}` : '';
    case 'pick': {
      const { least, most, options } = question;
      const all = most >= options.length && most > 1 ? ', or all' : '';
      const none = least === 0 ? ', or an empty line for none' : '';
      if (most === 1) return ` A number${none}`;
      return ` Numbers, ${least === most ? most : least === 0 ? `up to ${most}` : `${least} to ${most}`}${all}${none}`;
    }
    case 'place':
      if (isOnBoard && question.about) return ' Type x y';
      if (isOnBoard)
        return question.who
          ? ' A number, then x y; without x y the board finds a spot'
          : ' Type x y, or an empty line lets the board find a spot';
      return question.who
        ? ' A number or several, or all when everybody is in place'
        : ', then an empty line';
    case 'move':
      return ' Points as x y, with commas between them; an empty line to stay';
    case 'fact':
      return ' y or n';
    case 'deed':
      return ` ${question.deeds.join(', ')}`;
    default:
      return question satisfies never;
  }
}

/** What is rolled, in whose order, and what can be typed. */
function howToRoll(session: BattleSession, { dice, each: together = [] }: Question<'dice'>): string {
  const who = together.map((id) => session.nameOf(id));
  if ('deck' in dice) return `Type ${whatIsDrawn(dice.deck)}, or an empty line lets the app draw`;
  const each = who.length > 1 && who.length === dice.count;
  const roll = each ? `a ${dice.die} each, ${who.join(' then ')}` : inDice(dice);
  const one = dice.count === 1 ? 'its face' : `the ${dice.count} faces in order`;
  const kind = TYPED[dice.die];
  const typed = kind === undefined ? one : `${kind}${dice.count > 1 ? ' for each' : ''}`;
  return `Roll ${roll}. Type ${typed}, or an empty line lets the app roll`;
}

/** A pack of playing cards is known to everybody. */
function whatIsDrawn(deck: readonly string[]): string {
  return deck.length > LONGEST_LIST
    ? 'the card, such as 6 of hearts'
    : 'the number drawn, or several in a row';
}

/** More than this nobody reads. */
const LONGEST_LIST = 20;

/** Is everything that can be drawn listed with its number? */
export function isListed({ dice }: Question<'dice'>): boolean {
  return !('deck' in dice) || dice.deck.length <= LONGEST_LIST;
}

/** What to type for dice other than a plain D6. */
export const TYPED: Readonly<Record<string, string>> = {
  D3: '1, 2 or 3',
  injury: 'flesh, serious or out',
  firepower: '1, 2, 3 or ammo',
  scatter: 'hit, or the direction in degrees clockwise from north',
  bearing: 'the direction in degrees clockwise from north',
};

// Answers

/** An answer as its player would say it: `Move`, `Escher Sister 1, Escher Sister 2`, `4, 6`. */
export function answerInWords(session: BattleSession, question: Question, answer: unknown): string {
  const said = (each: unknown): string =>
    typeof each === 'string' ? labelOf(session, question, each) : String(each);
  if (Array.isArray(answer)) return answer.length === 0 ? 'none' : answer.map(said).join(', ');
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (typeof answer === 'object' && answer !== null && 'of' in answer) return said(answer.of);
  if (question.kind === 'place') return `${said(question.of)} in place`;
  return said(answer);
}

// Dice and story

/** Who rolled what: `Escher 4, Goliath 2 on a D6`. */
export function asRoll(session: BattleSession, { question, faces }: Cast): string {
  const { dice, clause } = question;
  const who = whoRolls(session, question);
  const isWay = !('deck' in dice) && (dice.die === 'scatter' || dice.die === 'bearing');
  const names = faces.map((face) =>
    typeof face === 'string' ? session.nameOf(face) : isWay ? `${face}° from north` : String(face),
  );
  const each = who.length === faces.length && who.length > 1;
  const rolled = each
    ? names.map((face, at) => `${who[at]} ${face}`).join(', ')
    : `${who.length > 0 ? `${who.join(', ')}: ` : ''}${names.join(', ')}`;
  if ('deck' in dice) return colors.dim(`    ${rolled} is drawn  ${clause}`);
  return colors.dim(`    ${rolled} on ${each ? `a ${dice.die}` : inDice(dice)}  ${clause}`);
}

/** Whose dice they are: `Ana`, or `Escher against Bo` where a player throws against somebody else's fighter. */
function whoRolls(session: BattleSession, question: Question<'dice'>): readonly string[] {
  const { by = [] } = question;
  // A casket's roll is told if something else already replaced it.
  const isFound = (id: string) => session.state.markers[id]?.data.contents !== undefined;
  const names = subjectsOf(question).map((id) =>
    isFound(id) ? id.replaceAll('-', ' ') : session.nameOf(id),
  );
  const roller = by.map((seat) => session.nameOf(seat)).join(' or ');
  return isAgainst(session, question) ? names.map((name) => `${roller} against ${name}`) : names;
}

/** Does a player throw these dice against somebody else's fighter? */
function isAgainst({ state }: BattleSession, { by, who = '', of = who }: Question<'dice'>): boolean {
  const owner = state.gangs.find(({ id }) => id === state.fighters[of]?.gang);
  return by !== undefined && owner !== undefined && !by.includes(owner.seat);
}

/** Dice in words: `a D6`, `2 injury dice`, `a D3 (D3+5)`. */
function inDice({ die, count, notation }: Extract<Question<'dice'>['dice'], { die: unknown }>): string {
  if (notation === 'D66') return 'a D66';
  const name = die.startsWith('D') ? die : `${die} ${count === 1 ? 'die' : 'dice'}`;
  const plain = die.startsWith('D') ? `${count}${name}` : `${count} ${name}`;
  const many = count === 1 ? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}` : plain;
  return /[+x×-]\d/.test(notation) ? `${many} (${notation})` : many;
}

export function asLine(session: BattleSession, event: Told): string {
  const words = inWords(event, (id) => session.nameOf(id), session.language);
  return `  ${words.charAt(0).toUpperCase()}${words.slice(1)}  ${colors.dim(event.clause)}`;
}

/** Lines that say the same of one after the other become one: `A, B and C are set up`. */
export function joined(story: readonly Told[]): readonly Told[] {
  const lines: Told[] = [];
  for (const event of story) {
    const { subject, plural } = SAID_OF_ONE[event.event] ?? {};
    const last = lines.at(-1);
    const before = last && subject !== undefined ? last.facts[subject] : undefined;
    const isSame =
      before !== undefined &&
      last?.clause === event.clause &&
      last.to === event.to &&
      (last.event === event.event || last.event === plural);
    if (!isSame || subject === undefined || plural === undefined) {
      lines.push(event);
      continue;
    }
    const all = [before, event.facts[subject] ?? null].flat();
    lines[lines.length - 1] = {
      ...event,
      event: plural,
      facts: { ...event.facts, [subject]: all },
    };
  }
  return lines;
}

/** The words about one, its fact, and the words about several. */
const SAID_OF_ONE: Readonly<
  Partial<Record<Told['event'], { readonly subject: string; readonly plural: EventId }>>
> = {
  'deploy/set-up': { subject: 'name', plural: 'deploy/all-set-up' },
  'takeover/rescue-mission/goes-home': { subject: 'fighter', plural: 'takeover/rescue-mission/go-home' },
};
