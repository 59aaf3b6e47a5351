/** The campaigns that this device holds tokens of, and what the screens ask the server for. */
import type { CampaignView, LineKind, ToDo } from '@hive-arbiter/engine';
import { signal } from '@preact/signals';
import { get, post, Refused } from '../../api.ts';
import { idFrom } from '../../gangs/roster.ts';
import { kept, playerName } from '../../settings.ts';

export const ORGANISER = 'organiser';

/** What this device holds at a campaign, the organiser's seat among the seats. */
export interface HeldCampaign {
  readonly campaign: string;
  readonly title: string;
  readonly at: number;
  readonly seats: Readonly<Record<string, string>>;
  /** The organiser's: links that nobody has used yet, by seat. */
  readonly links?: Readonly<Record<string, string>>;
  /** How many lines of the story this device has shown. */
  readonly seen?: number;
}

export const campaigns = kept<readonly HeldCampaign[]>('campaigns', []);

/** Recovery codes that were just given; shown once and never kept. */
export const codes = signal<readonly { campaign: string; seat: string; code: string }[]>([]);

export type SeenCampaign = CampaignView & {
  readonly fights: Readonly<Record<string, string>>;
  /** Battles whose table is over and whose result was taken back. */
  readonly takenBack: readonly string[];
  readonly players: readonly { seat: string; name: string | null; taken: boolean }[];
  readonly settings: {
    readonly public: boolean;
    /** When this week ends, on a calendar. */
    readonly due: string | null;
    readonly calendar: { readonly days: number; readonly runs: boolean } | null;
  };
};

export function heldCampaign(campaign: string): HeldCampaign | undefined {
  return campaigns.value.find((held) => held.campaign === campaign);
}

/** A token of this device that may look: campaigns can be closed to guests. */
export function lookToken(campaign: string): string | undefined {
  return Object.values(heldCampaign(campaign)?.seats ?? {})[0];
}

export function holdCampaign(campaign: string, more: Partial<Omit<HeldCampaign, 'campaign'>>): void {
  const before = heldCampaign(campaign) ?? { campaign, title: '', at: 0, seats: {} };
  const now = {
    ...before,
    ...more,
    seats: { ...before.seats, ...more.seats },
    links: { ...before.links, ...more.links },
    at: Date.now(),
  };
  campaigns.value = [now, ...campaigns.value.filter((held) => held.campaign !== campaign)].slice(0, 50);
}

function renameHeld(campaign: string, title: string): void {
  campaigns.value = campaigns.value.map((held) => (held.campaign === campaign ? { ...held, title } : held));
}

/** The story was shown up to here. */
export function sawUntil(campaign: string, seen: number): void {
  if (heldCampaign(campaign)?.seen === seen) return;
  campaigns.value = campaigns.value.map((held) => (held.campaign === campaign ? { ...held, seen } : held));
}

/** Somebody else sits there now: this device's token opens the seat no more. */
function loseSeat(campaign: string, seat: string): void {
  campaigns.value = campaigns.value.map((held) => {
    if (held.campaign !== campaign) return held;
    const { [seat]: _, ...seats } = held.seats;
    return { ...held, seats };
  });
  // The code that came with it was used, or is no good any more.
  codes.value = codes.value.filter((each) => each.campaign !== campaign || each.seat !== seat);
}

export function forgetCampaign(campaign: string): void {
  campaigns.value = campaigns.value.filter((held) => held.campaign !== campaign);
}

interface Invited {
  readonly seat: string;
  readonly invite: string;
  readonly link: string;
}

export interface NewCampaign {
  readonly name: string;
  readonly pack: 'takeover' | 'dominion';
  /** Which text of Dominion's pages holds; Takeover has one. */
  readonly variant: 'classic' | 'updated';
  readonly rules: Readonly<Record<string, unknown>>;
  readonly rulings: Readonly<Record<string, string>>;
  /** Lists of their own that all gangs buy from, as their file has them. */
  readonly data?: unknown;
  readonly gangs: readonly { readonly id: string; readonly name: string; readonly here: boolean }[];
}

/** Makes the campaign, and takes the seats of the gangs that are played here. */
export async function makeCampaign(wanted: NewCampaign): Promise<string> {
  const { name, pack, variant, rules, rulings, gangs, data } = wanted;
  const made = await post<{ id: string; token: string; recovery: string; invites: readonly Invited[] }>(
    '/campaigns',
    {
      name,
      pack,
      ...(pack === 'dominion' ? { variant } : {}),
      rules,
      ...(Object.keys(rulings).length > 0 ? { agreed: { rulings } } : {}),
      ...(data === undefined ? {} : { data }),
      gangs: gangs.map((gang) => ({ id: gang.id, name: gang.name })),
    },
  );
  const links = Object.fromEntries(made.invites.map(({ seat, link }) => [seat, link]));
  holdCampaign(made.id, { title: name, seats: { [ORGANISER]: made.token }, links });
  codes.value = [...codes.value, { campaign: made.id, seat: ORGANISER, code: made.recovery }];
  for (const { seat, invite } of made.invites)
    if (gangs.some(({ id, here }) => id === seat && here)) await takeSeat(made.id, { invite });
  return made.id;
}

/** Sits down with an invitation or a recovery code. */
export async function takeSeat(
  campaign: string,
  by: { readonly invite: string } | { readonly recovery: string },
): Promise<string> {
  const name = playerName.value.trim();
  const taken = await post<{ seat: string; token: string; recovery: string }>(
    `/campaigns/${campaign}/seats`,
    name === '' ? by : { ...by, name },
  );
  holdCampaign(campaign, { seats: { [taken.seat]: taken.token } });
  codes.value = [...codes.value, { campaign, seat: taken.seat, code: taken.recovery }];
  return taken.seat;
}

/** A new link to a seat; the one before works no more. */
export async function invite(campaign: string, seat: string): Promise<void> {
  const token = heldCampaign(campaign)?.seats[ORGANISER];
  const { link } = await post<Invited>(`/campaigns/${campaign}/seats/${seat}/invite`, undefined, { token });
  holdCampaign(campaign, { links: { [seat]: link } });
}

/** The seat of a gang by its name: it begins with a letter, and a number behind it has room. */
export function seatFrom(name: string): string {
  return idFrom(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-+$/, '');
}

/** Somebody joins late: a new gang with an invitation; its seat comes back. */
export async function joinLate(campaign: string, name: string): Promise<string> {
  const token = heldCampaign(campaign)?.seats[ORGANISER];
  const id = seatFrom(name) || `late-${Date.now().toString(36)}`;
  const { seat, link } = await post<Invited>(`/campaigns/${campaign}/gangs`, { id, name }, { token });
  holdCampaign(campaign, { links: { [seat]: link } });
  return seat;
}

/** A question with the seat of this device that answers it. */
export interface Task extends ToDo {
  readonly seat: string;
  readonly token: string;
}

export interface Looked {
  readonly view: SeenCampaign;
  readonly tasks: readonly Task[];
  /** Seats that somebody else has taken over since this device looked last. */
  readonly lost: readonly string[];
}

/** The campaign as this device may see it: its gangs' questions first, then those that only the organiser's seat has. */
export async function look(campaign: string): Promise<Looked> {
  const seats = Object.entries(heldCampaign(campaign)?.seats ?? {}).sort(
    ([one], [other]) => Number(one === ORGANISER) - Number(other === ORGANISER),
  );
  const path = `/campaigns/${campaign}`;
  const looks = await Promise.all(
    seats.map(async ([seat, token]) => ({ seat, token, view: await seenFrom(path, token) })),
  );
  const lost = looks.filter(({ seat, view }) => !view && heldCampaign(campaign)?.seats[seat] !== undefined);
  for (const { seat } of lost) loseSeat(campaign, seat);
  const tasks = ofAllSeats(
    looks.flatMap(({ seat, token, view }) => (view ? [{ seat, token, todo: view.todo }] : [])),
  );
  const view = looks.find((each) => each.view)?.view ?? (await get<SeenCampaign>(path));
  const held = heldCampaign(campaign);
  // It may have been renamed since.
  if (held && held.title !== view.name) renameHeld(campaign, view.name);
  return { view, tasks, lost: lost.map(({ seat }) => seat) };
}

/** What all seats of this device are asked, each question once: by the first seat that may answer it. */
export function ofAllSeats(
  seats: readonly { readonly seat: string; readonly token: string; readonly todo: readonly ToDo[] }[],
): readonly Task[] {
  const tasks = new Map<string, Task>();
  for (const { seat, token, todo } of seats) {
    for (const task of todo) {
      // Questions that were asked at once have one number. A late founding is no question of the log and has none.
      const key = task.beside?.join(' ') ?? `${task.number} ${task.key}`;
      if (!tasks.has(key)) tasks.set(key, { ...task, seat, token });
    }
  }
  return [...tasks.values()];
}

/** A seat's view; undefined if its token is no longer good. */
async function seenFrom(path: string, token: string): Promise<SeenCampaign | undefined> {
  try {
    return await get<SeenCampaign>(path, { token });
  } catch (error) {
    if (error instanceof Refused && error.code === 'campaign-seat') return undefined;
    throw error;
  }
}

/** The token that takes things back: the organiser's, where this device holds it, since dice stop nobody there. */
function undoToken(campaign: string, token: string): string {
  return heldCampaign(campaign)?.seats[ORGANISER] ?? token;
}

/** What was done last on this device, and how to take it back. */
export interface Done {
  readonly campaign: string;
  readonly words: string;
  /** The last entry that stays. */
  readonly to: number;
  /** How long the log was afterwards: whatever is longer has doings of others. */
  readonly version: number;
  readonly token: string;
  /** The result by the dice and the rules. */
  readonly told: readonly string[];
  /** Can only the organiser take it back? */
  readonly settled: boolean;
}

export const done = signal<Done | undefined>(undefined);

/** How long the logs are that this device has written to. */
const written = signal<Readonly<Record<string, number>>>({});

/** Is this view older than what this device did last? Its questions may be answered by then. */
export function isBehind(campaign: string, version: number): boolean {
  return version < (written.value[campaign] ?? 0);
}

interface Taken {
  readonly version: number;
  readonly before: number;
  readonly told: readonly { readonly kind: LineKind; readonly words: string }[];
  readonly settled: boolean;
}

/** Lines that tell what dice brought; what was paid for it everybody knows. */
const OUTCOMES: readonly LineKind[] = ['advance', 'injury', 'death', 'other'];
/** More than these are for the story to tell. */
const MOST_OUTCOMES = 3;

function outcomesIn({ told }: Taken): readonly string[] {
  const lines = told.filter(({ kind }) => OUTCOMES.includes(kind)).map(({ words }) => words);
  return lines.length > MOST_OUTCOMES ? [] : lines;
}

async function write(campaign: string, path: string, body: unknown, token: string): Promise<Taken> {
  const taken = await post<Taken>(`/campaigns/${campaign}/${path}`, body, { token });
  written.value = { ...written.value, [campaign]: taken.version };
  return taken;
}

/** Sends something that the rules may refuse; afterwards it can be taken back. */
async function send(
  { campaign, words, token }: Sending,
  path: 'answers' | 'rolls' | 'beside' | 'week',
  body: unknown,
): Promise<void> {
  const taken = await write(campaign, path, body, token);
  const { before: to, version, settled } = taken;
  done.value = {
    campaign,
    words,
    to,
    version,
    token: undoToken(campaign, token),
    told: outcomesIn(taken),
    settled,
  };
}

export interface Sending {
  readonly campaign: string;
  /** What was done, in words. */
  readonly words: string;
  readonly token: string;
}

export async function answer(sending: Sending, task: ToDo, given: unknown): Promise<void> {
  const { number, key, beside: path } = task;
  if (path) await send(sending, 'beside', { path, value: given });
  else await send(sending, 'answers', { number, key, answer: given });
}

export async function roll(sending: Sending, { number, key }: ToDo): Promise<void> {
  await send(sending, 'rolls', { number, key });
}

/** Something that no question asks for. */
export async function beside(
  sending: Sending,
  path: readonly string[],
  value: unknown,
  note?: string,
): Promise<void> {
  await send(sending, 'beside', { path, value, ...(note === undefined ? {} : { note }) });
}

/** The organiser ends the week: careful answers are taken for those who are late. */
export async function endWeek(sending: Sending, note: string): Promise<void> {
  await send(sending, 'week', { note });
}

/** Goes back to just after an entry; without one, takes back what anybody did last. */
export async function takeBack(back: {
  readonly campaign: string;
  readonly to?: number;
  readonly token: string;
}): Promise<void> {
  const { campaign, to, token } = back;
  await write(campaign, 'undo', to === undefined ? {} : { to }, token);
  done.value = undefined;
}
