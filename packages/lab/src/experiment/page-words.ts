/** What the report page says, by language. Ids of scenarios, clauses and bots stay as they are. */
import type { LanguageId } from '@hive-arbiter/engine';
import type { Measure } from './report.ts';

/** What a report counts battles under that no clause ended or decided. */
export const NO_CLAUSE = 'none';

/** A line of what is in short: shares as they are printed. */
export interface Favoured {
  readonly what: string;
  readonly role: string;
  /** Is the whole interval above or below what would be fair? `even` is known to be near it, `unclear` is neither. */
  readonly is: 'above' | 'below' | 'even' | 'unclear';
  readonly share: string;
  readonly fair: string;
  readonly battles: number;
}

export interface Changed {
  readonly what: string;
  readonly setting: string;
  readonly against: string;
  readonly role: string;
  readonly points: number;
  readonly fromTo: string;
  readonly clear: boolean;
}

export interface PageWords {
  readonly lang: LanguageId;
  readonly battles: (many: number) => string;
  /** What a clause of the table above says. */
  readonly clauses: string;
  readonly interval: (certainty: string) => string;
  readonly noPerson: string;
  readonly inShort: string;
  /** Whom a scenario favours, and how sure that is; the share and its interval come with it. */
  readonly favours: (who: Favoured) => string;
  /** The last line of a list that names only what is clear. */
  readonly others: (many: number) => string;
  /** What a setting does to the share of the defender or the first gang, in points of 100. */
  readonly changes: (change: Changed) => string;
  readonly whoWins: string;
  /** What the dots of the two colours mean; the dots are handed in. */
  readonly key: (defender: string, first: string, within: string) => string;
  readonly winRates: string;
  readonly share: (share: string, low: string, high: string, battles: number) => string;
  readonly shareOf: (share: string, battles: number) => string;
  readonly bySetting: string;
  readonly bySettingHint: string;
  readonly whatChanges: string;
  readonly oneSetting: string;
  readonly compared: (many: number) => string;
  readonly fromTo: (low: string, high: string) => string;
  readonly under: (figure: string) => string;
  readonly howLong: string;
  readonly rounds: (many: string) => string;
  readonly roundsOf: string;
  readonly figures: string;
  readonly alarm: (share: string, round: string) => string;
  readonly howEnded: string;
  /** Of battles that no clause ended or decided. */
  readonly noClause: string;
  readonly plan: string;
  readonly again: (rules: string) => string;
  readonly broke: string;
  readonly gangs: (many: number) => string;
  readonly roles: Readonly<Record<string, string>>;
  readonly measures: Readonly<Record<Measure, string>>;
  readonly heads: Readonly<
    Record<
      | 'scenario'
      | 'setting'
      | 'gangs'
      | 'bot'
      | 'what'
      | 'difference'
      | 'interval'
      | 'pairs'
      | 'role'
      | 'out'
      | 'credits'
      | 'xp'
      | 'reputation'
      | 'alarm'
      | 'ended'
      | 'decided'
      | 'draws',
      string
    >
  >;
}

const AGAIN = '<code>arbiter lab run PLAN</code>';

export const PAGE_WORDS: Readonly<Record<LanguageId, PageWords>> = {
  en: {
    lang: 'en',
    battles: (many) => `${many} ${many === 1 ? 'battle' : 'battles'} of bots.`,
    clauses: 'What these clauses say',
    interval: (certainty) => `An interval holds the true share ${certainty} of the time.`,
    noPerson:
      'A bot is no person: what it cannot play well looks unfair, so compare the bots with each other.',
    inShort: 'In short',
    favours: ({ what, role, is, share, fair, battles }) => {
      const wins = `wins ${share}`;
      const even = `even would be ${fair}`;
      if (role === 'neutral')
        return is === 'above' || is === 'below'
          ? `${what} is uneven: the first gang ${wins}; ${even}.`
          : `${what} gives no gang a role; the first ${wins}, ${is === 'even' ? 'about even' : `${even}: no tilt is shown by ${battles} battles`}.`;
      return {
        above: `${what} favours the defender, who ${wins}; ${even}.`,
        below: `${what} favours the attackers: the defender ${wins}; ${even}.`,
        even: `${what} is about even: the defender ${wins}.`,
        unclear: `${what} may be even: the defender ${wins}; ${battles} battles show no clear tilt.`,
      }[is];
    },
    others: (many) => `For ${many} more no clear tilt is shown.`,
    changes: ({ what, setting, against, role, points, fromTo, clear }) => {
      const who = role === 'neutral' ? 'the first gang' : 'the defender';
      const more = points < 0 ? 'less' : 'more';
      return clear
        ? `${what}: with ${setting} ${who} wins ${Math.abs(points)} percentage points ${more} than with ${against} (${fromTo}).`
        : `${what}: ${setting} makes no clear difference to who wins against ${against}: ${points > 0 ? '+' : ''}${points} percentage points for ${who} (${fromTo}).`;
    },
    whoWins: 'Who wins',
    key: (defender, first, within) =>
      `What the ${defender}defender wins, or, without roles, the ${first}first gang. Lines are intervals; the plan wanted ±\u00a0${within}.`,
    winRates: 'Win rates with intervals',
    share: (share, low, high, battles) => `${share} (${low} to ${high}), ${battles} battles`,
    shareOf: (share, battles) => `${share} of ${battles}`,
    bySetting: 'Scenario by setting',
    bySettingHint: 'What the defender (or the first gang) wins, over all bots and numbers of gangs.',
    whatChanges: 'What a setting changes',
    oneSetting: 'There is one setting only, so there is nothing to compare.',
    compared: (many) =>
      `By the same boards, gangs and dice, corrected for all ${many} comparisons; what is clear is bold.`,
    fromTo: (low, high) => `${low} to ${high}`,
    under: (figure) => `under ${figure}`,
    howLong: 'How long battles last',
    rounds: (many) => `${many} rounds`,
    roundsOf: 'Rounds of battles',
    figures: 'Losses, credits, Experience, Reputation, alarm',
    alarm: (share, round) => `${share}, round ${round}`,
    howEnded: 'How battles end',
    noClause: 'none',
    plan: 'The plan',
    again: (rules) => `Rules ${rules}. Run it again with ${AGAIN}; the same seeds give the same battles.`,
    broke: 'Battles that broke',
    gangs: (many) => `${many} gangs`,
    roles: { defender: 'defender', attacker: 'attacker', neutral: 'neutral' },
    measures: {
      'what the defender wins': 'what the defender wins',
      rounds: 'rounds',
      'fighters lost in all': 'fighters lost in all',
    },
    heads: {
      scenario: 'Scenario',
      setting: 'Setting',
      gangs: 'Gangs',
      bot: 'Bot',
      what: 'What',
      difference: 'Difference',
      interval: 'Interval',
      pairs: 'Pairs',
      role: 'Role',
      out: 'Out of action',
      credits: 'Credits',
      xp: 'XP',
      reputation: 'Reputation',
      alarm: 'Alarm',
      ended: 'Ended by',
      decided: 'Decided by',
      draws: 'Draws',
    },
  },
  de: {
    lang: 'de',
    battles: (many) => `${many} ${many === 1 ? 'Schlacht' : 'Schlachten'} von Bots.`,
    clauses: 'Was diese Klauseln sagen (auf Englisch)',
    interval: (certainty) => `In ${certainty} der Fälle liegt der wahre Anteil im Intervall.`,
    noPerson:
      'Ein Bot ist kein Mensch: Was er schlecht spielt, sieht unfair aus. Vergleiche daher die Bots miteinander.',
    inShort: 'Kurz gesagt',
    favours: ({ what, role, is, share, fair, battles }) => {
      const wins = `gewinnt ${share}`;
      const even = `ausgeglichen wären ${fair}`;
      if (role === 'neutral')
        return is === 'above' || is === 'below'
          ? `${what} ist unausgeglichen: Die erste Gang ${wins}; ${even}.`
          : `${what} gibt keiner Gang eine Rolle; die erste ${wins}, ${is === 'even' ? 'etwa ausgeglichen' : `${even}: ${battles} Schlachten zeigen keine Neigung`}.`;
      return {
        above: `${what} begünstigt den Verteidiger: Er ${wins}; ${even}.`,
        below: `${what} begünstigt die Angreifer: Der Verteidiger ${wins}; ${even}.`,
        even: `${what} ist etwa ausgeglichen: Der Verteidiger ${wins}.`,
        unclear: `${what} kann ausgeglichen sein: Der Verteidiger ${wins}; ${battles} Schlachten zeigen keine deutliche Neigung.`,
      }[is];
    },
    others: (many) => `Bei ${many} weiteren zeigt sich keine deutliche Neigung.`,
    changes: ({ what, setting, against, role, points, fromTo, clear }) => {
      const who = role === 'neutral' ? 'die erste Gang' : 'der Verteidiger';
      const whose = role === 'neutral' ? 'die erste Gang' : 'den Verteidiger';
      const more = points < 0 ? 'weniger' : 'mehr';
      return clear
        ? `${what}: Mit ${setting} gewinnt ${who} ${Math.abs(points)} Prozentpunkte ${more} als mit ${against} (${fromTo}).`
        : `${what}: ${setting} ändert gegenüber ${against} nicht deutlich, wer gewinnt: ${points > 0 ? '+' : ''}${points} Prozentpunkte für ${whose} (${fromTo}).`;
    },
    whoWins: 'Wer gewinnt',
    key: (defender, first, within) =>
      `Was der ${defender}Verteidiger gewinnt oder, ohne Rollen, die ${first}erste Gang. Striche sind Intervalle; der Plan wollte ±\u00a0${within}.`,
    winRates: 'Siegquoten mit Intervallen',
    share: (share, low, high, battles) => `${share} (${low} bis ${high}), ${battles} Schlachten`,
    shareOf: (share, battles) => `${share} von ${battles}`,
    bySetting: 'Szenario nach Einstellung',
    bySettingHint:
      'Was der Verteidiger (oder die erste Gang) gewinnt, über alle Bots und Anzahlen von Gangs.',
    whatChanges: 'Was eine Einstellung ändert',
    oneSetting: 'Es gibt nur eine Einstellung, also nichts zu vergleichen.',
    compared: (many) =>
      `Mit denselben Brettern, Gangs und Würfen, korrigiert für alle ${many} Vergleiche; was deutlich ist, steht fett.`,
    fromTo: (low, high) => `${low} bis ${high}`,
    under: (figure) => `unter ${figure}`,
    howLong: 'Wie lange Schlachten dauern',
    rounds: (many) => `${many} Runden`,
    roundsOf: 'Runden der Schlachten',
    figures: 'Verluste, Credits, Erfahrung, Reputation, Alarm',
    alarm: (share, round) => `${share}, Runde ${round}`,
    howEnded: 'Wie Schlachten enden',
    noClause: 'keine',
    plan: 'Der Plan',
    again: (rules) =>
      `Regeln ${rules}. ${AGAIN} führt ihn noch einmal aus; gleiche Startwerte ergeben gleiche Schlachten.`,
    broke: 'Abgebrochene Schlachten',
    gangs: (many) => `${many} Gangs`,
    roles: { defender: 'Verteidiger', attacker: 'Angreifer', neutral: 'neutral' },
    measures: {
      'what the defender wins': 'was der Verteidiger gewinnt',
      rounds: 'Runden',
      'fighters lost in all': 'verlorene Kämpfer insgesamt',
    },
    heads: {
      scenario: 'Szenario',
      setting: 'Einstellung',
      gangs: 'Gangs',
      bot: 'Bot',
      what: 'Was',
      difference: 'Unterschied',
      interval: 'Intervall',
      pairs: 'Paare',
      role: 'Rolle',
      out: 'Außer Gefecht',
      credits: 'Credits',
      xp: 'EP',
      reputation: 'Reputation',
      alarm: 'Alarm',
      ended: 'Ende durch',
      decided: 'Entschieden durch',
      draws: 'Unentschieden',
    },
  },
};
