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

export function awardWords(state: PublicState, { to, what, amount, detail }: Award): string {
  const name = nameOf(state, to);
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
