/** The results of a battle, in words and in order. */
import type { Award, GangState, PublicState } from '../../seen.ts';
import { type Label, midLine, say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { gangAbout, listed, nameOf, plainly } from './model/index.ts';

export const KINDS: Readonly<Record<Award['what'], Label>> = {
  credits: 'Credits',
  reputation: 'Reputation',
  territory: 'Territory',
  item: 'Item',
  xp: 'Experience',
  debt: 'Debt',
  injury: 'Injury',
  captive: 'Captive',
  note: 'Note',
};

export function resultWords({ verdict, occasion, gangs }: PublicState): string {
  if (occasion.challenge === 'refused') return say('The challenge was refused');
  if (!verdict) return say('Not judged yet');
  const names = gangs.filter(({ id }) => verdict.victors.includes(id)).map(({ name }) => name);
  if (verdict.result === 'win')
    return sayCount(names.length, '{names} has won', '{names} have won', { names: listed(names) });
  return verdict.result === 'draw' ? say('A draw') : say('Nobody has won');
}

/** How the battle's own words say something; nothing where they have no words for it. */
type Said = (words: Award['detail']) => string | undefined;

/** A line in words, under the name of its fighter or gang. */
export function awardWords(
  state: PublicState,
  { what, amount, detail }: Award,
  saidBy: Said = () => undefined,
): string {
  const many = amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`;
  const said = detail === '' ? undefined : saidBy(detail);
  const id = typeof detail === 'string' ? detail : '';
  const thing = midLine(plainly(id));
  // What somebody typed stays as it is; an id has no spaces.
  const why = said ?? (id.includes(' ') ? id : thing);
  const because = (words: string) => {
    if (why === '') return words;
    const isReason = said !== undefined && typeof detail === 'string';
    return isReason ? say('{words} for {why}', { words, why }) : `${words}: ${why}`;
  };
  switch (what) {
    case 'credits':
      return because(say('{many} credits', { many }));
    case 'reputation':
      return because(say('{many} Reputation', { many }));
    case 'xp':
      return because(say('{many} XP', { many }));
    case 'debt':
      return because(say('{many} credits of debt', { many }));
    case 'territory':
      return because(amount < 0 ? say('Loses the territory') : say('Gets the territory'));
    case 'item':
      if (amount < 0) return say('Gives away {thing}', { thing });
      return amount > 1 ? say('Gets {amount} × {thing}', { amount, thing }) : say('Gets {thing}', { thing });
    case 'captive':
      return say('Is held captive by {by}', { by: nameOf(state, id) });
    case 'injury':
    case 'note':
      return capital(why);
    default:
      return what satisfies never;
  }
}

/** The lines under the gang that they are about, in the order in which they were earned. */
export function awardsBy(
  state: PublicState,
): readonly { readonly gang: GangState; readonly at: number; readonly lines: readonly Award[] }[] {
  return state.gangs.map((gang, at) => ({
    gang,
    at,
    lines: state.awards.filter(({ to }) => gangAbout(state, to)?.id === gang.id),
  }));
}

/** The sums of a gang's lines, the most important first: `+30 credits`, `+12 XP`. */
export function sumsOf(lines: readonly Award[]): readonly string[] {
  const sum = (what: Award['what']) =>
    lines.reduce((all, line) => (line.what === what ? all + line.amount : all), 0);
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount)}`;
  const many = (what: Award['what']) => lines.filter((line) => line.what === what).length;
  const [credits, reputation, xp, debt] = [sum('credits'), sum('reputation'), sum('xp'), sum('debt')];
  const [injuries, captives, items] = [many('injury'), many('captive'), many('item')];
  return [
    ...(credits === 0 ? [] : [say('{many} credits', { many: signed(credits) })]),
    ...(reputation === 0 ? [] : [say('{many} Reputation', { many: signed(reputation) })]),
    ...(xp === 0 ? [] : [say('{many} XP', { many: signed(xp) })]),
    ...(debt === 0 ? [] : [say('{many} credits of debt', { many: signed(debt) })]),
    ...(injuries === 0 ? [] : [sayCount(injuries, '1 injury', '{count} injuries')]),
    ...(captives === 0 ? [] : [sayCount(captives, '1 captive', '{count} captives')]),
    ...(items === 0 ? [] : [sayCount(items, '1 item', '{count} items')]),
  ];
}

/** The lines grouped: the gang itself first, then its fighters in the order of the roster. */
export function linesByWhom(
  gang: GangState,
  lines: readonly Award[],
): readonly { readonly to: string; readonly lines: readonly Award[] }[] {
  const order = [gang.id, ...gang.roster];
  const to = [...new Set(lines.map((line) => line.to))];
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return to
    .sort((one, other) => place(one) - place(other))
    .map((id) => ({ to: id, lines: lines.filter((line) => line.to === id) }));
}

/** An id that no line has, struck out or not. */
export function nextAwardId(awards: readonly Award[]): string {
  const numbers = awards.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0));
  return `award-${Math.max(0, ...numbers) + 1}`;
}

export function withAward(awards: readonly Award[], line: Award): readonly Award[] {
  return [...awards, line];
}

export function withoutAward(awards: readonly Award[], id: string): readonly Award[] {
  return awards.filter((line) => line.id !== id);
}
