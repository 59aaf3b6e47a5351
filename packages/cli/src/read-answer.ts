import { DRAWN, type Question } from '@hive-arbiter/engine';
import { readDice } from './given.ts';
import { asked, type BattleSession, isNumbers, labelOf, listedOf, TYPED } from './spoken.ts';

export function readAnswer(
  session: BattleSession,
  question: Question,
  line: string,
):
  | { answer: unknown; roll?: boolean; more?: readonly Faces[]; then?: readonly string[] }
  | { fault: string } {
  switch (question.kind) {
    case 'dice': {
      if (line === '') return { answer: [], roll: true };
      if ('deck' in question.dice) {
        const numbers = /^[\d\s,]+$/.test(line) ? line.split(/[\s,]+/) : [line];
        const [card = '', ...more] = numbers.map((number) => readOption(session, question, number) ?? '');
        return card === '' || more.includes('')
          ? { fault: `Type a name, or numbers from 1 to ${question.dice.deck.length}` }
          : { answer: [card], ...(more.length > 0 ? { more: more.map((each) => [each]) } : {}) };
      }
      const faces = readDice(line);
      const { count, die } = question.dice;
      const many = faces.length / count;
      if (!Number.isInteger(many)) {
        const such = TYPED[die] === undefined ? `such as ${SUCH_AS[count] ?? '3 5'}` : `each ${TYPED[die]}`;
        return { fault: `Type ${count} faces, ${such}` };
      }
      const rolls = Array.from({ length: many }, (_, at) => faces.slice(at * count, (at + 1) * count));
      return { answer: rolls[0], ...(many > 1 ? { more: rolls.slice(1) } : {}) };
    }
    case 'choice': {
      // An empty line ends an activation, as it ends every other list.
      if (line === '' && question.options.includes('done')) return { answer: 'done' };
      const option = readOption(session, question, line, Object.keys(question.blocked ?? {}));
      return option === undefined
        ? {
            fault: isNumbers(question)
              ? asked(session, question)
              : `Type a number from 1 to ${question.options.length}`,
          }
        : { answer: option };
    }
    case 'pick':
    case 'measure':
    case 'sight': {
      if (question.kind !== 'pick' && question.to.length === 1) {
        // An empty line is nobody, as in a list of several.
        if (line !== '' && !YES_OR_NO.test(line)) return { fault: 'Type y or n' };
        return { answer: /^y/i.test(line) ? question.to : [] };
      }
      const options = listedOf(question);
      // Names have spaces in them, numbers may have nothing else between them.
      const typed = line.split(/[a-z]/i.test(line) ? /\s*,\s*/ : /[\s,]+/);
      const named = line === '' || /^(none|no?)$/i.test(line) ? [] : typed;
      const picked =
        line === 'all' ? options : named.map((each) => readOption(session, question, each) ?? '');
      if (picked.includes('')) {
        const numbers = options.length === 1 ? '1' : `numbers from 1 to ${options.length}, names with commas`;
        return { fault: `Type ${numbers}, all or none` };
      }
      const { least = 0, most = options.length } = question.kind === 'pick' ? question : {};
      const fits = picked.length >= least && picked.length <= most;
      const many = least === most ? `${most}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
      const numbers = most === 1 ? 'number' : 'numbers';
      return fits ? { answer: picked } : { fault: `Type ${many} ${numbers}; here are ${picked.length}` };
    }
    case 'move': {
      const path = readPath(line);
      return path
        ? { answer: path }
        : { fault: 'Type points as x y, or x y height, with commas between them' };
    }
    case 'place': {
      if (session.state.board) return readSpot(session, question, line);
      if (!question.who || line === 'all' || line === '') return { answer: 'placed' };
      const numbers = /^[\d\s,]+$/.test(line) ? line.split(/[\s,]+/) : [line];
      const [of = '', ...then] = numbers.map((number) => readOption(session, question, number) ?? '');
      return of === '' || then.includes('')
        ? { fault: `Type numbers from 1 to ${question.who.length}, or all` }
        : { answer: { of, spot: 'placed' }, ...(then.length > 0 ? { then } : {}) };
    }
    case 'fact':
      return YES_OR_NO.test(line) ? { answer: /^y/i.test(line) } : { fault: 'Type y or n' };
    case 'deed':
      return { fault: 'Only campaigns ask for deeds' };
    default:
      return question satisfies never;
  }
}

/** A typed path: `12 8, 14 9.5 3`; an empty line is to stay. */
function readPath(line: string): readonly { x: number; y: number; height?: number }[] | undefined {
  if (line.trim() === '') return [];
  const points = line.split(',').map((part) => part.trim().split(/\s+/).map(Number));
  if (!points.every((point) => (point.length === 2 || point.length === 3) && point.every(Number.isFinite)))
    return undefined;
  return points.map(([x = 0, y = 0, height]) => (height === undefined ? { x, y } : { x, y, height }));
}

/** A spot on a board: `12 8`. With several fighters, the number of the fighter comes first. */
function readSpot(
  session: BattleSession,
  question: Question<'place'>,
  line: string,
): { answer: unknown } | { fault: string } {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const of = question.who ? readOption(session, question, first) : (question.of ?? '');
  // Whoever names no spot lets the board find one; where to aim it cannot know.
  if (of !== undefined && !question.about && (question.who ? rest.length === 0 : line.trim() === ''))
    return { answer: question.who ? { of, spot: DRAWN } : DRAWN };
  const [spot, ...more] = readPath(question.who ? rest.join(' ') : line) ?? [];
  if (of === undefined || !spot || more.length > 0)
    return { fault: `Type ${question.who ? 'the number of a fighter, then ' : ''}x y, or x y height` };
  return { answer: question.who ? { of, spot } : spot };
}

/** Faces as they are typed. */
const SUCH_AS: Readonly<Record<number, string>> = { 1: '3', 2: '3 5', 3: '3 5 1', 4: '3 5 1 6' };

export type Faces = readonly (number | string)[];

const YES_OR_NO = /^(y|yes|n|no)$/i;

/** The option that a number, its id or its name stands for; one that is closed must be named. */
function readOption(
  session: BattleSession,
  question: Question,
  line: string,
  closed: readonly string[] = [],
): string | undefined {
  const options = listedOf(question);
  if (isNumbers(question)) return [...options, ...closed].find((option) => option === line);
  if (/^\d+$/.test(line)) return options[Number(line) - 1];
  const word = line.toLowerCase();
  // `Move` will do for `Move: up to 5"`, and a card's title for the card with what it does.
  const isNamed = (option: string) => {
    const label = labelOf(session, question, option).toLowerCase();
    const names = [option, session.nameOf(option), label, label.replace(/: .*| \((double|free)\)$/, '')];
    return names.some((name) => name.toLowerCase() === word);
  };
  const named = [...options, ...closed].find(isNamed);
  if (named !== undefined || word === '') return named;
  // What begins so is meant where nothing else does.
  const begun = options.filter((option) => labelOf(session, question, option).toLowerCase().startsWith(word));
  return begun.length === 1 ? begun[0] : undefined;
}
