/** A gang's results of a battle, in words. */
import type { HomeLine } from '@hive-arbiter/engine';
import { plainly } from '../../chance.ts';
import type { PastBattle } from '../../gangs/home.ts';
import { nameOfId, say, sayList } from '../../words/index.ts';

export function resultWords(result: PastBattle['result']): string {
  if (result === 'draw') return say('Draw|a battle');
  return result === 'won' ? say('Won|a battle') : say('Lost|a battle');
}

const named = (id: string) => nameOfId(id) ?? plainly(id.replace(/^armoury\./, ''));
const signed = (by = 0) => (by < 0 ? `−${-by}` : `+${by}`);

export function lineWords({ what, fighter = '', by = 0, now = 0, of = [] }: HomeLine): string {
  const things = sayList(of.map(named));
  switch (what) {
    case 'credits':
      return say('{by} credits, now {now}', { by: signed(by), now });
    case 'reputation':
      return say('{by} Reputation, now {now}', { by: signed(by), now });
    case 'territories':
      return say('{by} territories, now {now}', { by: signed(by), now });
    case 'debt':
      return say('{by} credits of debt, now {now}', { by: signed(by), now });
    case 'item':
      return by < 0 ? say('Given away: {things}', { things }) : say('In the stash: {things}', { things });
    case 'xp':
      return say('{fighter}: {by} XP, now {now}', { fighter, by: signed(by), now });
    case 'injuries':
      return say('{fighter}: lasting injuries, {things}', { fighter, things });
    case 'stat':
      return say('{fighter}: {stat} {was} → {now}', {
        fighter,
        stat: (of[0] ?? '').toUpperCase(),
        was: now - by,
        now,
      });
    case 'recovery':
      return say('{fighter} is in recovery', { fighter });
    case 'fit':
      return say('{fighter} is fit again', { fighter });
    case 'captive':
      return say('{fighter} is held by {captor}', { fighter, captor: of[0] ?? '' });
    case 'dead':
      return say('{fighter} died', { fighter });
    case 'handed-over':
      return say('{fighter} was handed over to the Enforcers', { fighter });
    case 'leads':
      return say('{fighter} leads the gang now', { fighter });
    case 'leaderless':
      return of.length > 0
        ? say('The gang has no Leader: give the rank to {names}', { names: sayList(of, 'or') })
        : say('The gang has no Leader: give somebody the rank');
    default:
      return what satisfies never;
  }
}
