/** A campaign at a real server, driven over HTTP by its organiser: what the screens need to be looked at. */
import type { BattleOffers, ToDo } from '@hive-arbiter/engine';
import { HOUSES, modestGang } from '@hive-arbiter/engine';
import type { BrowserContext } from 'playwright-core';

type Rules = Readonly<Record<string, unknown>>;

interface Invite {
  readonly seat: string;
  readonly invite: string;
}

export class League {
  private constructor(
    readonly address: string,
    readonly id: string,
    readonly name: string,
    /** Tokens by seat, the organiser's among them. */
    readonly tokens: Readonly<Record<string, string>>,
    readonly gangs: readonly string[],
  ) {}

  static async make(
    address: string,
    name: string,
    pack: 'takeover' | 'dominion',
    gangs: readonly string[],
    rules: Rules = {},
  ): Promise<League> {
    const made = await call(address, 'POST', '/campaigns', {
      body: { name, pack, gangs: gangs.map((id) => ({ id, name: titled(id) })), rules },
    });
    const tokens: Record<string, string> = { organiser: made.token };
    for (const { seat, invite } of made.invites as readonly Invite[]) {
      const taken = await call(address, 'POST', `/campaigns/${made.id}/seats`, {
        body: { invite, name: `Player of ${titled(seat)}` },
      });
      tokens[seat] = taken.token;
    }
    return new League(address, made.id, name, tokens, gangs);
  }

  /** A campaign that somebody has made in the app. */
  static of(address: string, id: string, name: string, organiser: string, gangs: readonly string[]): League {
    return new League(address, id, name, { organiser }, gangs);
  }

  get(path = '', seat = 'organiser') {
    return call(this.address, 'GET', `/campaigns/${this.id}${path}`, { token: this.tokens[seat] });
  }

  async todo(): Promise<readonly ToDo[]> {
    return (await this.get()).todo;
  }

  answer({ number, key }: ToDo, answer: unknown, seat = 'organiser') {
    return call(this.address, 'POST', `/campaigns/${this.id}/answers`, {
      body: { number, key, answer },
      token: this.tokens[seat],
    });
  }

  beside(path: readonly string[], value: unknown, seat = 'organiser', note?: string) {
    return call(this.address, 'POST', `/campaigns/${this.id}/beside`, {
      body: { path, value, ...(note === undefined ? {} : { note }) },
      token: this.tokens[seat],
    });
  }

  /** Answers the plainest thing until a question comes that somebody else wants to answer; that one is given back. */
  async until(stop: (task: ToDo) => boolean, most = 400): Promise<ToDo> {
    for (let count = 0; count < most; count++) {
      const todo = await this.todo();
      const wanted = todo.find(stop);
      if (wanted) return wanted;
      const [task] = todo;
      if (!task) throw new Error('Nothing is open any more');
      await this.answer(task, await this.plainAnswer(task));
    }
    throw new Error(`What was waited for did not come within ${most} answers`);
  }

  private async plainAnswer(task: ToDo): Promise<unknown> {
    const { kind, options = [], deeds = [], of } = task;
    if (kind === 'choice')
      return (options.find(({ id }) => ['contest', 'accept', 'rescue'].includes(id)) ?? options.at(-1))?.id;
    if (kind === 'fact') return false;
    if (kind !== 'deed') return options.slice(0, task.least ?? 0).map(({ id }) => id);
    if (deeds.includes('found')) return this.modest(of as string, task.budget ?? 0);
    if (deeds.includes('paper')) return await this.paper(of as string);
    if (deeds.includes('captive')) return { do: 'captive', choice: 'keep' };
    return deeds.includes('bid') ? { do: 'bid', credits: 0 } : { do: 'done' };
  }

  modest(gang: string, budget: number) {
    const at = this.gangs.indexOf(gang);
    return modestGang(HOUSES[at % HOUSES.length] as string, gang, titled(gang), budget, () => 2);
  }

  /** The first gang wins, and takes two of each other gang out. */
  async paper(battle: string) {
    const { scenarios, fighters } = (await this.get(`/offers/${battle}`)) as BattleOffers;
    const [winner] = fighters;
    const losers = [...new Set(fighters.map(({ gang }) => gang))].slice(1);
    const fit = fighters.filter(({ status }) => status === 'fit');
    const out = losers.flatMap((gang) => fit.filter((each) => each.gang === gang).slice(-2));
    const scenario = scenarios.find(({ judged }) => judged) ?? scenarios[0];
    return {
      do: 'paper',
      scenario: scenario?.id,
      victors: scenario?.victor ? [winner?.gang] : [],
      out: out.map(({ id }) => ({ fighter: id, by: winner?.id })),
      ...(scenario?.judged
        ? {}
        : {
            rewards: {
              gangs: Object.fromEntries(
                [...new Set(fighters.map(({ gang }) => gang))].map((gang) => [
                  gang,
                  { credits: 30, reputation: 1, territory: gang === winner?.gang, items: [] },
                ]),
              ),
              xp: {},
            },
          }),
    };
  }

  /** Gives a device the seats, as if it had taken them. */
  async seat(context: BrowserContext, ...seats: readonly string[]): Promise<void> {
    const held = [
      {
        campaign: this.id,
        title: this.name,
        at: 1,
        seats: Object.fromEntries(seats.map((seat) => [seat, this.tokens[seat]])),
      },
    ];
    await context.addInitScript((kept) => {
      if (localStorage.getItem('arbiter.campaigns') === null) localStorage.setItem('arbiter.campaigns', kept);
    }, JSON.stringify(held));
  }
}

function titled(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field.
type Reply = any;

async function call(
  address: string,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string | undefined },
): Promise<Reply> {
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${said.error?.message}`);
  return said;
}
