/** The rewards of a battle, as numbered lines that the table can change before it confirms them. */
import { type Award, type BattleState, inPlainWords } from '@hive-arbiter/engine';
import { clause } from '@hive-arbiter/rulebook';
import colors from 'picocolors';
import { ORGANISER } from './battle-file.ts';
import { heading } from './show.ts';
import type { BattleSession } from './spoken.ts';

/**
 * Who won, and the rewards gang by gang: first the lines of the gang, then those of its fighters in roster
 * order.
 */
export function showResult(session: BattleSession): void {
  const { verdict, awards } = session.state;
  const names = (verdict?.victors ?? []).map((id) => session.nameOf(id)).join(' and ');
  const result = { win: `${names} won`, draw: 'A draw', none: 'Nobody won' }[verdict?.result ?? 'none'];
  console.log(`\n${heading(result, verdict?.why)}`);
  for (const [at, index] of numbered(session.state).entries()) {
    const line = awards[index] as Award;
    const number = String(at + 1).padStart(4);
    const who = session.nameOf(line.to).padEnd(26);
    console.log(`${number}  ${who} ${inAWord(session, line)}  ${colors.dim(line.clause)}`);
  }
  for (const { clause: id } of awards.filter(isReminder))
    console.log(`  ${colors.dim('To remember:')} ${clause(id).rule.trim()}  ${colors.dim(id)}`);
  console.log(colors.dim('change NUMBER VALUE WHY: correct a line, such as change 3 2 a die was misread'));
}

/** Changes the amount of a line, or its words if it has no amount; returns the fault, or undefined. */
export function changeLine(session: BattleSession, rest: readonly string[]): string | undefined {
  const [number = '', value = '', ...why] = rest;
  const index = numbered(session.state)[Number(number) - 1];
  if (index === undefined || value === '') return 'change NUMBER VALUE WHY: the number of a line comes first';
  const note = why.join(' ') || 'corrected';
  return /^-?\d+$/.test(value)
    ? session.overrule(['awards', index, 'amount'], Number(value), note, ORGANISER).fault
    : session.overrule(['awards', index, 'detail'], value, note, ORGANISER).fault;
}

/** The lines in the order in which they are shown, as their places among all of them. */
function numbered({ awards, gangs }: BattleState): readonly number[] {
  const order = gangs.flatMap(({ id, roster }) => [id, ...roster]);
  const place = ({ to }: Award) => (order.includes(to) ? order.indexOf(to) : order.length);
  return awards
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => !isReminder(line))
    .sort((a, b) => place(a.line) - place(b.line))
    .map(({ index }) => index);
}

function isReminder({ what, detail }: Award): boolean {
  return what === 'note' && detail === '';
}

/** One line of the rewards: `+40 credits`, `+2 XP for taking part`. */
function inAWord(session: BattleSession, { what, amount, detail }: Award): string {
  const sum = `${amount > 0 ? '+' : ''}${amount}`;
  const about = inPlainWords(detail, (id) => session.nameOf(id), session.language);
  const why = about === '' ? '' : `: ${about}`;
  switch (what) {
    case 'xp':
      return `${sum} XP${why}`;
    case 'reputation':
      return `${sum} Reputation${why}`;
    case 'credits':
      return `${sum} credits${why}`;
    case 'debt':
      return `${sum} credits of debt${why}`;
    case 'territory':
      return amount > 0 ? 'the territory at stake' : amount < 0 ? 'loses the territory' : 'no territory';
    case 'captive':
      return amount > 0 ? `captive of ${about}` : 'no captive';
    case 'item':
      if (amount < 0) return `gives away ${about}`;
      return `${amount === 1 ? '' : `${amount} `}${about}, into the Stash`;
    default:
      return about;
  }
}
