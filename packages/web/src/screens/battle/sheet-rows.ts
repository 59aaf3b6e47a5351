/** A sheet of questions as rows of options: plain data in, plain data out. */
import type { Answered, Ask, Coming } from '../../seen.ts';
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { inReadingOrder } from './model/index.ts';

interface Option {
  readonly id: string;
  readonly words: string;
  /** The answer if one is chosen. */
  readonly answer: Answered;
}

interface Row {
  /** May several be chosen? */
  readonly several: boolean;
  readonly options: readonly Option[];
}

/** What can be chosen in the row of a question. */
export function rowOf(ask: Ask): Row {
  const { labels } = ask.say;
  const named = (id: string) => ({ id, words: labels[id] ?? id, answer: id });
  switch (ask.kind) {
    case 'choice':
      return { several: false, options: inReadingOrder(ask.options).map(named) };
    case 'fact':
      return { several: false, options: yesOrNo(true, false) };
    case 'pick':
      return { several: true, options: ask.options.map(named) };
    case 'measure':
    case 'sight':
      if (ask.to.length === 1) return { several: false, options: yesOrNo(ask.to, []) };
      return { several: true, options: ask.to.map(named) };
    default:
      return { several: false, options: [] };
  }
}

function yesOrNo(yes: Answered, no: Answered): readonly Option[] {
  return [
    { id: 'yes', words: say('Yes'), answer: yes },
    { id: 'no', words: say('No'), answer: no },
  ];
}

/** Is this option of the row chosen? */
export function isOn({ ask, answer }: Coming, id: string, chosen: Answered): boolean {
  if (rowOf(ask).several) return (answer as readonly string[]).includes(id);
  return JSON.stringify(answer) === JSON.stringify(chosen);
}

/** The rows with other answers in some of them. */
export function rowsWith(
  rows: readonly Coming[],
  at: readonly number[],
  answers: readonly Answered[],
): readonly Coming[] {
  return rows.map((row, each) => {
    const place = at.indexOf(each);
    if (place === -1) return row;
    const { before: _, ...asked } = row;
    return { ...asked, answer: answers[place] as Answered };
  });
}

/** The rows that are asked whatever the dice show. */
export function certain(rows: readonly Coming[]): readonly Coming[] {
  return rows.filter(({ maybe }) => !maybe);
}

/** What is chosen in a row, in words. */
export function chosenWords({ ask, answer }: Coming): string {
  const { several, options } = rowOf(ask);
  if (!several)
    return options.find((each) => JSON.stringify(each.answer) === JSON.stringify(answer))?.words ?? '';
  const chosen = options.filter(({ id }) => (answer as readonly string[]).includes(id));
  return chosen.length === 0 ? say('Nobody') : chosen.map(({ words }) => capital(words)).join(', ');
}

/** What has been said so far, in the order in which it is asked. */
export function taken(rows: readonly Coming[]): { readonly key: string; readonly answer: Answered }[] {
  return rows.flatMap(({ key, answer }) => (answer === undefined ? [] : { key, answer }));
}

/** Where on the sheet a fighter chooses between fighters, such as targets. */
export function aimAmong(rows: readonly Coming[], fighters: Readonly<Record<string, unknown>>): number {
  return rows.findIndex(
    ({ ask, maybe }) =>
      !maybe &&
      ask.kind === 'choice' &&
      ask.of !== undefined &&
      ask.of in fighters &&
      ask.options.some((id) => id in fighters),
  );
}

/** The questions at the end that nothing is preselected for: one to decide, or dice that are rolled together. */
export function undecided(rows: readonly Coming[]): readonly Coming[] {
  return rows.filter(({ answer }) => answer === undefined);
}

/** One part of a sheet: a row, or several times the same question, whose answers are shared out. */
export interface Part {
  readonly row: Coming;
  /** Which rows of the sheet it stands for. */
  readonly at: readonly number[];
}

/** The rows that have something preselected; the same choice several times in a row is one part. */
export function partsOf(rows: readonly Coming[]): readonly Part[] {
  const parts: { row: Coming; at: number[] }[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.answer === undefined) continue;
    const last = parts.at(-1);
    const isSame = last !== undefined && row.ask.kind === 'choice' && isAskedAgain(last.row.ask, row);
    if (isSame && last.at.at(-1) === at - 1) last.at.push(at);
    else parts.push({ row, at: [at] });
  }
  return parts;
}

/** What the same fighter does with two actions is not shared out: the second is open only after the first. */
function isAskedAgain(before: Ask, { ask }: Coming): boolean {
  if (before.kind !== 'choice' || ask.kind !== 'choice' || ask.clause === ACTION) return false;
  const same = before.clause === ask.clause && before.of === ask.of;
  return same && before.options.join() === ask.options.join();
}

const ACTION = 'core.activation.turn.4';

/** How many each has of what is shared out, in the order of the options. */
export function sharesOf(rows: readonly Coming[], { row, at }: Part): readonly (readonly [string, number])[] {
  const options = row.ask.kind === 'choice' ? row.ask.options : [];
  return options.map((id) => [id, at.filter((each) => rows[each]?.answer === id).length]);
}

/** One more for this one, taken from the other with the most; or one fewer, given to the first of the others. */
export function shared(
  shares: readonly (readonly [string, number])[],
  id: string,
  more: boolean,
): readonly string[] {
  const others = shares.filter(([each]) => each !== id);
  const most = others.reduce((best, each) => (each[1] > best[1] ? each : best), others[0] ?? ['', 0]);
  const [from, to] = more ? [most[0], id] : [id, others[0]?.[0] ?? id];
  const change = (each: string) => (each === to ? 1 : 0) - (each === from ? 1 : 0);
  return shares.flatMap(([each, many]) => new Array<string>(Math.max(0, many + change(each))).fill(each));
}

/** What is asked if hits are shared out. */
export function shareWords({ row, at }: Part): string {
  if (row.ask.clause === 'core.shooting.rapid.2')
    return sayCount(at.length, 'Who takes the other hit?', 'Who takes the other {count} hits?');
  return sayCount(at.length, '{title} (once)', '{title} ({count} times)', { title: row.ask.say.title });
}

/** What the one tap says: the actions that are taken, or how many questions it answers. */
export function confirmWords(rows: readonly Coming[]): string {
  if (rows.length === 2) return actionWords(rows) || say('Confirm both');
  return actionWords(rows) || sayCount(rows.length, 'Confirm', 'Confirm all {count}');
}

/** `Move, then shoot`; how many act if it is a group; nothing if no action is taken. */
function actionWords(rows: readonly Coming[]): string {
  const acting = actionsIn(rows);
  const [only] = acting;
  if (only === undefined) return '';
  return acting.length === 1
    ? capital(inTurn(only[1]))
    : sayCount(acting.length, '1 fighter acts', '{count} fighters act');
}

/** Who acts, and how, in the order of the sheet. */
function actionsIn(
  rows: readonly Coming[],
): readonly (readonly [fighter: string, actions: readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { ask, answer } of rows) {
    if (ask.clause !== ACTION || typeof answer !== 'string') continue;
    const { of = '' } = ask;
    found.set(of, [...(found.get(of) ?? []), plain(ask.say.labels[answer] ?? answer)]);
  }
  return [...found];
}

function inTurn(actions: readonly string[]): string {
  const [first = '', second] = actions;
  if (actions.length === 2 && first === second) return say('{action} twice', { action: first });
  return actions.reduce((before, after) => say('{before}, then {after}', { before, after }));
}

/** What dice at the end of a sheet are rolled for: the rows above may be scrolled away. */
export function assumedWords(rows: readonly Coming[], nameOf: (id: string) => string): string {
  return [actionWords(rows), confirmDetails(rows, nameOf)].filter(Boolean).join(' · ');
}

/** The assumptions of the one tap: who of a group does what, target, distance, cover. Of several answers, empty ones are left out. */
export function confirmDetails(rows: readonly Coming[], nameOf: (id: string) => string): string {
  const acting = actionsIn(rows);
  const group =
    acting.length < 2 ? [] : acting.map(([fighter, actions]) => `${nameOf(fighter)}: ${inTurn(actions)}`);
  const chosen = partsOf(rows).flatMap(({ row: { ask, answer }, at }) => {
    if (ask.clause === ACTION || at.length > 1 || (group.length > 0 && isAboutGroup(ask))) return [];
    const ids = typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer.map(String) : [];
    const names = ids.map((id) => capital((ask.say.labels[id] ?? id).split(':')[0] as string));
    // A bare number says nothing without its question.
    return names.filter((name) => !/^\d+$/.test(name));
  });
  const [only] = rows;
  if (rows.length === 1 && only && only.ask.clause !== ACTION && chosen.length === 0)
    return chosenWords(only);
  // Who is charged is seen and reached as well.
  return [...group, ...new Set(chosen)].join(' · ');
}

/** Is it about who of a group acts, and when? */
function isAboutGroup({ clause }: Ask): boolean {
  return clause.startsWith('core.activation.group.');
}

/** `Aim: +1 to hit` and `Charge (double)` by their first words. */
function plain(words: string): string {
  const name = (words.split(/[:(]/)[0] as string).trim();
  return name.charAt(0).toLowerCase() + name.slice(1);
}
