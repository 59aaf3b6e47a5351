/** What a battle brings, in words and in order. */
import type { Award, GangState, PublicState } from '../../seen.ts';
import { gangAbout, listed, nameOf, plainly } from './model.ts';

export const KINDS: Readonly<Record<Award['what'], string>> = {
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
  if (occasion.challenge === 'refused') return 'The challenge was refused';
  if (!verdict) return 'Not judged yet';
  const names = gangs.filter(({ id }) => verdict.victors.includes(id)).map(({ name }) => name);
  if (verdict.result === 'win') return `${listed(names)} ${names.length > 1 ? 'have' : 'has'} won`;
  return verdict.result === 'draw' ? 'A draw' : 'Nobody has won';
}

/** A line in words; under the name of whom it is for, without that name. */
export function awardWords(state: PublicState, { to, what, amount, detail }: Award, isNamed = true): string {
  const said = wordsWith(state, { what, amount, detail }, nameOf(state, to));
  if (isNamed) return said;
  const rest = said.slice(nameOf(state, to).length).replace(/^[: ]+/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function wordsWith(
  state: PublicState,
  { what, amount, detail }: Pick<Award, 'what' | 'amount' | 'detail'>,
  name: string,
): string {
  const why = detail === '' ? '' : `: ${detail.includes(' ') ? detail : plainly(detail).toLowerCase()}`;
  const many = amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`;
  switch (what) {
    case 'credits':
      return `${name} ${many} credits${why}`;
    case 'reputation':
      return `${name} ${many} reputation${why}`;
    case 'xp':
      return `${name} ${many} XP${why}`;
    case 'debt':
      return `${name} ${many} credits of debt${why}`;
    case 'territory':
      return `${name} ${amount < 0 ? 'loses' : 'gets'} the territory${why}`;
    case 'item':
      if (amount < 0) return `${name} gives away ${plainly(detail).toLowerCase()}`;
      return `${name} gets${amount > 1 ? ` ${amount} ×` : ''} ${plainly(detail).toLowerCase()}`;
    case 'captive':
      return `${name} is held captive by ${nameOf(state, detail)}`;
    case 'injury':
    case 'note':
      return `${name}${why}`;
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

/** What the lines of a gang come to, the greatest matters first: `+30 credits`, `+12 XP`. */
export function sumsOf(lines: readonly Award[]): readonly string[] {
  const SUMMED = { credits: 'credits', reputation: 'Reputation', xp: 'XP', debt: 'credits of debt' } as const;
  const sums = (Object.keys(SUMMED) as (keyof typeof SUMMED)[]).flatMap((what) => {
    const sum = lines.reduce((all, line) => (line.what === what ? all + line.amount : all), 0);
    return sum === 0 ? [] : `${sum > 0 ? '+' : '−'}${Math.abs(sum)} ${SUMMED[what]}`;
  });
  const many = (what: Award['what']) => lines.filter((line) => line.what === what).length;
  const counted = [
    [many('injury'), 'injury', 'injuries'],
    [many('captive'), 'captive', 'captives'],
    [many('item'), 'item', 'items'],
  ] as const;
  return [...sums, ...counted.flatMap(([n, one, more]) => (n === 0 ? [] : `${n} ${n === 1 ? one : more}`))];
}

/** The lines by whom they are for: the gang itself first, then its fighters in the order of the roster. */
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
