/** Who sits where, and the ready check: who is missing before a battle can begin, and why. */
import type { Card } from '@hive-arbiter/server/messages';
import { say } from '../../words/index.ts';
import { listed } from './draft.ts';

export type Seat = Card['seats'][number];

/** The server lists seats by their names; a table knows them by its gangs. */
export function inTableOrder({ seats, gangs }: Pick<Card, 'seats' | 'gangs'>): readonly Seat[] {
  const place = ({ seat }: Seat) => gangs.findIndex((gang) => gang.seat === seat);
  return [...seats].sort((a, b) => place(a) - place(b));
}

/** The gangs that a seat plays, by name. */
export function gangsOf({ gangs }: Pick<Card, 'gangs'>, { seat }: Pick<Seat, 'seat'>): string {
  return listed(gangs.filter((gang) => gang.seat === seat).map(({ name }) => name));
}

export interface Missing {
  readonly seat: string;
  /** Who plays there, else the gang. */
  readonly who: string;
  readonly why: 'nobody sits there yet' | 'not ready yet';
}

export function missing(card: Pick<Card, 'seats' | 'gangs'>): readonly Missing[] {
  return inTableOrder(card)
    .filter(({ joined, ready, bot }) => bot === null && (!joined || !ready))
    .map(({ seat, name, joined }) => {
      const playing = gangsOf(card, { seat });
      const who = joined && name ? `${name} (${playing})` : playing;
      return { seat, who, why: joined ? 'not ready yet' : 'nobody sits there yet' };
    });
}

/** "Waiting for Escher: nobody sits there yet." */
export function missingWords(absent: readonly Missing[]): string {
  const [first] = absent;
  if (!first) return say('Everybody is ready.');
  if (absent.length === 1) return say('Waiting for {who}: {why}.', { who: first.who, why: say(first.why) });
  const groups = (['nobody sits there yet', 'not ready yet'] as const).flatMap((why) => {
    const names = absent.filter((each) => each.why === why).map(({ who }) => who);
    return names.length === 0 ? [] : [`${listed(names)}: ${say(why)}`];
  });
  return say('Waiting for {groups}.', { groups: groups.join('; ') });
}

/** The label of the organiser's button; a long list of names is already above it. */
export function beginWords(absent: readonly Missing[]): string {
  if (absent.length === 0) return say('Begin');
  return absent.length > 2
    ? say('Begin without them')
    : say('Begin without {names}', { names: listed(absent.map(({ who }) => who)) });
}
