/** Everything that can be refused: a closed list of codes, each with its HTTP status and its words. Nobody matches on words. */
import type { BadInput, Words } from '@hive-arbiter/engine';

export const REFUSALS = {
  // What does not fit its form.
  'no-json': { status: 400, words: 'is no JSON' },
  'no-text': { status: 400, words: 'expected text' },
  'no-message': { status: 400, words: 'expected an object with a type; see /docs#live' },
  missing: { status: 400, words: 'is missing' },
  'not-known': { status: 400, words: 'is not known here' },
  'not-one-of': { status: 400, words: 'must be one of {allowed}' },
  'does-not-fit': { status: 400, words: '{fault}' },
  'too-deep': { status: 400, words: 'is nested deeper than {levels} levels' },
  'bad-key': { status: 400, words: 'must be 1 to 80 letters, digits, dots, dashes or underlines' },
  'short-key': { status: 400, words: 'must have at least 22 characters here, since tokens are made from it' },
  'bad-request': { status: 400, words: '{fault}' },
  'no-http': { status: 400, words: 'this is no HTTP that can be read' },
  'no-address': { status: 400, words: 'this address cannot be read' },
  'request-too-slow': { status: 408, words: 'the request did not come to its end in time' },
  'headers-too-long': { status: 431, words: 'the headers are too long' },
  'body-too-large': { status: 413, words: 'is too large: at most {most} bytes' },
  'not-json-type': { status: 415, words: 'expected application/json' },

  // Who asks.
  'no-bearer': { status: 401, words: 'expected: Bearer and a token' },
  'no-hello': { status: 401, words: 'say hello first' },
  'no-such-token': { status: 401, words: 'this token opens no seat here; it may have been revoked or moved' },
  'gang-needs-token': { status: 401, words: 'this gang opens to its own token' },
  'gang-not-yours': { status: 403, words: 'this gang opens to its own token' },
  'organiser-only': { status: 403, words: "only the organiser's token can do this" },
  'battle-not-yours': { status: 403, words: 'another battle is kept under this id here' },
  'seat-only': { status: 403, words: "only a seat's token can do this" },
  'own-seat-only': { status: 403, words: 'only the seat itself can do this' },
  'seat-or-organiser-only': { status: 403, words: "only a seat's or the organiser's token can do this" },
  'inviter-only': { status: 403, words: 'only the organiser or the seat itself can invite to it' },
  'invite-used': { status: 403, words: 'this invitation was used already or taken back' },
  'organiser-overrules': { status: 403, words: 'only the organiser can overrule' },
  'spectators-watch': { status: 403, words: 'spectators only watch' },
  'seats-answer': { status: 403, words: 'only a seat answers' },
  'other-site': { status: 403, words: 'requests from other sites are not taken' },
  'other-host': { status: 421, words: 'this server is not called that' },

  // What there is not.
  'no-route': { status: 404, words: 'there is no {method} {path}; see /docs' },
  'no-campaign': { status: 404, words: 'there is no campaign {id}' },
  'no-campaign-seat': { status: 404, words: 'there is no seat {seat} in this campaign' },
  'no-offers': { status: 404, words: 'nothing is open about {of} in this campaign' },
  'no-such-code': {
    status: 404,
    words: 'no table has this code; it may be mistyped, or its quarter of an hour is over',
  },
  'no-battle': { status: 404, words: 'there is no battle {id}' },
  'no-seat': { status: 404, words: 'there is no seat {seat} at this battle' },
  'no-experiment': { status: 404, words: 'this experiment is no longer kept here; start it again' },
  'no-gang': { status: 404, words: 'there is no gang {id}' },
  'no-house': { status: 404, words: 'expected {allowed}' },
  'no-board': { status: 404, words: 'this battle is played on a physical table' },
  'no-rules': { status: 404, words: 'there are no rules {stamp} here' },
  'no-rulebook-entry': { status: 404, words: 'there is no {what} {id}; the nearest are {nearest}' },
  'no-version': { status: 404, words: 'the log has {length} entries' },

  // What the battle does not allow now.
  'battle-over': { status: 409, words: 'the battle is over' },
  'battle-not-over': { status: 409, words: 'the battle is not over, or nobody has judged it' },
  'battle-begun': { status: 409, words: 'the battle has begun' },
  'battle-begun-or-changed': {
    status: 409,
    words: 'the battle has begun, or somebody else has just changed it',
  },
  'battle-not-begun': { status: 409, words: 'the battle has not begun; its organiser starts it' },
  'battle-closed': { status: 409, words: 'the battle was closed before it began' },
  'battle-unplayable': { status: 409, words: '{why}' },
  'dice-settled': { status: 409, words: 'the dice are settled since the battle has begun' },
  'seals-fixed': { status: 409, words: 'the seals of this table are fixed' },
  'no-seals-opened': { status: 409, words: 'no seals are opened now' },
  'other-seals': { status: 409, words: 'other seals are at this table by now' },
  'several-gangs': { status: 409, words: 'this seat plays several gangs; the organiser changes them' },
  'log-secret': {
    status: 409,
    words: 'the log holds the secrets of the table; it can be taken once the battle is over',
  },
  'rules-not-here': {
    status: 409,
    words:
      'this server does not have the rules of version {version}, which the battle was begun with; it stays on your device',
  },
  'parts-not-handed': {
    status: 409,
    words: 'this battle was played by several versions of the rules, so it stays where it is',
  },
  'nothing-apart': { status: 409, words: 'there is nothing to choose between' },
  'seat-taken': { status: 409, words: 'somebody sits at {seat} already; choose another seat' },
  'key-used': { status: 409, words: 'this key made something else before' },
  'said-hello': { status: 409, words: 'this connection has said hello already' },
  late: { status: 409, words: 'That question is no longer open; the one at hand is number {number}' },
  overtaken: { status: 409, words: 'Somebody else answered first; see the question that is open now' },
  'no-parts': { status: 409, words: 'This question is answered as a whole' },
  'not-yours': { status: 409, words: 'This is for {who} to answer' },
  'log-full': { status: 409, words: 'This battle’s log is full; close it and begin another' },
  'nothing-to-undo': { status: 409, words: 'There is nothing to take back' },
  'happened-since': { status: 409, words: 'Something has happened since; ask again' },
  'before-these-rules': {
    status: 409,
    words: 'This goes back to where the battle was played by other rules',
  },
  'cannot-go-on': { status: 409, words: 'The rules of today cannot go on with it either: {fault}' },
  'battle-not-under-way': { status: 409, words: 'the battle is not under way' },
  'battle-playable': { status: 409, words: 'this battle can be played as it is' },
  'other-point': { status: 409, words: 'the battle is at another point by now' },
  'no-undo-waits': { status: 409, words: 'No undo waits for anybody' },
  'other-undo-waits': { status: 409, words: 'Another undo waits now; see what it takes back' },
  'undo-not-yours': { status: 409, words: 'This undo does not wait for you' },
  'too-much-overruled': {
    status: 409,
    words: 'So much of this battle has been overruled that no more can be',
  },

  // What makes no sense to the rules.
  'no-answer': { status: 422, words: '{fault}' },
  'not-sealed': { status: 422, words: 'is not what this seat has sealed' },
  'no-board-yet': { status: 422, words: 'there is no board at this battle yet' },
  'board-needs-scenario': {
    status: 422,
    words: 'a board is made for a scenario: name one, or give a board file',
  },
  'no-entry': { status: 422, words: 'There is no entry {to} to go back to' },
  'unfit-fact': { status: 422, words: 'is nothing that this battle could go on with' },
  'secret-overruled': { status: 422, words: 'A secret cannot be overruled' },
  forged: { status: 422, words: 'this is not how the battle was played: {fault}' },
  'bad-input': { status: 422, words: '{fault}' },
  'control-characters': {
    status: 422,
    words: 'must not hold control characters or marks that turn the text around',
  },
  'too-many-marks': { status: 422, words: 'has too many marks upon one letter' },
  empty: { status: 422, words: 'must not be empty' },
  'too-long': { status: 422, words: 'must not be longer than {most} characters' },
  'gang-count': { status: 422, words: '{title} is played by {many} gangs, got {got}' },
  'not-among': { status: 422, words: 'expected one of {allowed}' },
  'gang-not-here': { status: 422, words: 'there is no gang {id} at this battle' },
  'gang-not-kept': { status: 422, words: 'there is no gang {id}' },
  'name-reserved': { status: 422, words: 'a {what} cannot be called {name}' },
  'gang-twice': { status: 422, words: 'two gangs are called {id}' },
  'fighter-twice': { status: 422, words: 'a second {id}' },
  'house-not-known': { status: 422, words: 'expected {allowed}, got {house}' },
  'scenario-not-known': { status: 422, words: 'there is no scenario {id}; the nearest are {nearest}' },
  'special-not-known': { status: 422, words: 'there is no special rule {id}; the nearest are {nearest}' },
  'item-not-known': { status: 422, words: 'the armoury has no {item}; the nearest are {nearest}' },
  'experiment-too-large': {
    status: 422,
    words:
      'this would be up to {wanted} battles, and {most} are the most here; ask for fewer, or play it with arbiter lab run',
  },
  'pack-needed': { status: 422, words: 'is needed where no scenario is named: takeover or dominion' },
  'set-up-outdated': { status: 422, words: '{why}. The organiser can change it' },

  // Too much, and faults of ours.
  'too-many-requests': { status: 429, words: 'too many {what} from this address; wait {wait} s' },
  'experiment-under-way': {
    status: 429,
    words: 'an experiment from this address is under way; stop it, or wait for its end',
  },
  'experiments-under-way': {
    status: 503,
    words: 'as many experiments as this server plays at once are under way; try again in a while',
  },
  'too-many-messages': { status: 429, words: 'too many messages' },
  'server-fault': { status: 500, words: 'Something went wrong here; nothing was changed' },
  'takes-too-long': { status: 503, words: 'this takes longer than {most} to work out; ask for less' },
  'campaign-seat': { status: 403, words: 'this token opens no seat of this campaign' },
  'campaign-closed': { status: 403, words: 'this campaign is shown to its players alone' },
  'campaign-invite': {
    status: 403,
    words: 'this invitation opens no seat; it may have been used already. Ask the organiser for a new link',
  },
  'campaign-recovery': {
    status: 403,
    words: 'this recovery code opens no seat; it may be mistyped, or have been used already',
  },
  'campaign-gangs': { status: 409, words: 'the campaign says which gangs fight this battle' },
  'not-in-this-battle': { status: 403, words: 'this gang does not fight there' },
  'campaign-rules': { status: 409, words: '{fault}' },
  'campaign-over': { status: 409, words: 'the campaign is over' },
  'campaign-paused': { status: 409, words: 'the campaign is paused by its organiser' },
  'campaign-founding': {
    status: 409,
    words: 'gangs are still being founded: whoever does not come can leave',
  },
  'campaign-undo': {
    status: 409,
    words: 'This goes back past dice or what others did: only the organiser can take that back',
  },
  'campaign-other-rules': {
    status: 409,
    words: 'the rules of this server read the log of this campaign otherwise: {fault}',
  },
  'fight-not-open': { status: 409, words: '{fight} is not open to be fought' },
  'fight-begun': { status: 409, words: 'this battle is begun already, as {battle}' },
  'fight-not-begun': { status: 409, words: '{fight} is not begun at a table' },
  'campaign-busy': { status: 503, words: 'others write to this campaign; try again' },
  'no-date': { status: 400, words: 'expected a date such as {example}, got {got}' },
  'date-past': { status: 400, words: '{date} is past: expected a date to come' },
  'date-far': { status: 400, words: '{date} is more than a year ahead' },
  'others-wait': {
    status: 503,
    words: 'others wait, and this takes longer than {most} to work out; ask for less, or later',
  },
  'too-busy': { status: 503, words: 'too much is being worked out at the moment; try again' },
  restarting: { status: 503, words: 'the server restarts; ask again' },
  'store-read-only': { status: 503, words: 'the store cannot be written: {why}' },
} as const satisfies Record<string, { readonly status: number; readonly words: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** The names in braces, each with what stands for it. */
type NamedIn<W extends string> = W extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never;

export type RefusalFacts<C extends RefusalCode> = Readonly<
  Record<NamedIn<(typeof REFUSALS)[C]['words']>, string | number>
>;

/** The facts of a code; codes without facts take none. */
type FactsOf<C extends RefusalCode> = [NamedIn<(typeof REFUSALS)[C]['words']>] extends [never]
  ? [facts?: Readonly<Record<never, never>>]
  : [facts: RefusalFacts<C>];

/** A refusal as plain data, which goes from thread to thread. */
export interface Refusal {
  readonly refused: RefusalCode;
  readonly facts: Readonly<Record<string, string | number>>;
  /** Where it is wrong: `number`, `to`; left out, it is the battle itself. */
  readonly field?: string;
  /** The question that is open now. */
  readonly number?: number;
  /** The rules' reason, for words that are made later. */
  readonly said?: Words;
}

export function refusal<C extends RefusalCode>(refused: C, field?: string, ...[facts]: FactsOf<C>): Refusal {
  return { refused, facts: facts ?? {}, ...(field === undefined ? {} : { field }) };
}

/** A refusal in words. */
export function refusalWords({ refused, facts }: Pick<Refusal, 'refused' | 'facts'>): string {
  return REFUSALS[refused].words.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}

/** Somebody asked for something that they cannot have. */
export class Refused<C extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refused';
  /** What its words name, so that they can be said in another language. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** The rules' reason, for words that are made later. */
  said?: Words;
  /** How many seconds to wait before it is worth asking again. */
  retryAfter?: number;

  /** `field` says where it is wrong: `body.gangs.0.house`, `token`, `battle` if the battle itself does not allow it. */
  constructor(
    readonly code: C,
    readonly field: string,
    ...[facts]: FactsOf<C>
  ) {
    super(refusalWords({ refused: code, facts: facts ?? {} }));
    this.facts = facts ?? {};
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }

  after(seconds: number): this {
    this.retryAfter = seconds;
    return this;
  }
}

/** A refusal as plain data. */
export function refusalOf({ code, facts, field, said }: Refused): Refusal {
  return { refused: code, facts, field, ...(said === undefined ? {} : { said }) };
}

/** Turns a refusal of a table into an error for the caller; `where` is put before its field. */
export function refusedBy({ refused, facts, field, said }: Refusal, where = ''): Refused {
  const it = new Refused(refused, field === undefined ? 'battle' : `${where}${field}`, facts as never);
  if (said !== undefined) it.said = said;
  return it;
}

/** Input that the rules cannot take, as a refusal; `rule` is put after its English. */
export function refusedInput(
  code: 'bad-input' | 'bad-request',
  field: string,
  { fault, said }: Pick<BadInput, 'fault' | 'said'>,
  rule = '',
): Refused {
  const it = new Refused(code, field, { fault: `${fault}${rule}` });
  if (typeof said !== 'string') it.said = said;
  return it;
}
