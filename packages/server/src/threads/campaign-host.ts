/** Where campaigns are played, in whichever thread: everybody else speaks to them over a channel. */
import { type MessagePort, Worker } from 'node:worker_threads';
import type { CampaignSetUp } from '@hive-arbiter/engine';
import {
  begun,
  type Came,
  type CampaignCalls,
  CampaignInPlay,
  type CampaignLog,
  type NewCampaign,
} from '../campaign-in-play.ts';
import type { Agreed } from '../campaign-settings.ts';
import { Refused } from '../refusals.ts';
import { HERE, type KeptRules, load, type NamedRules } from '../rules/kept.ts';
import type { CampaignsTable } from '../store/schema.ts';
import { Channel, type Message } from './channel.ts';
import type { TablesOptions } from './tables.ts';

/**
 * So much of all logs is kept open, in characters as JSON; other campaigns are opened again when somebody asks. Twelve gangs after
 * twenty weeks have five millions, and take 7.5 MB.
 */
const MOST_OPEN = 200e6;

/** What tells a thread that it is that of campaigns. */
export const CAMPAIGNS = 'campaigns';

/** Megabytes: a thread that needs more is ended, and campaigns are opened again in a new one. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

/** The calls of campaigns to the server. */
export interface CampaignServerCalls extends CampaignLog {
  /** Rules by their stamp, or why they are missing. */
  rules(stamp: string | null): Promise<KeptRules | { readonly missing: string }>;
}

/** What the server asks of the place where campaigns are played; of each campaign see `CampaignCalls`. */
export interface CampaignHostCalls {
  begin(
    setUp: CampaignSetUp,
    agreed: Agreed,
    of: Pick<CampaignsTable, 'seed' | 'dice'>,
  ): Promise<Came<NewCampaign>> | Came<NewCampaign>;
  /** Opens the campaign again when somebody asks next. */
  forget(campaign: string): void;
}

/** Plays campaigns in this thread. */
export function playCampaigns(port: MessagePort): void {
  const host = new CampaignHost((messages) => port.postMessage(messages));
  port.on('message', (messages: readonly Message[]) => host.channel.take(messages));
}

export class CampaignHost implements CampaignHostCalls {
  readonly channel: Channel<CampaignServerCalls>;
  /** Those that were asked last stand last. */
  private readonly campaigns = new Map<string, CampaignInPlay>();
  private readonly loaded = new Map<string | null, NamedRules>();

  constructor(
    post: (messages: readonly Message[]) => void,
    private readonly here: NamedRules = HERE,
    private readonly mostOpen = MOST_OPEN,
  ) {
    this.channel = new Channel<CampaignServerCalls>({ own: this, open: (id) => this.at(id) }, post);
  }

  begin(setUp: CampaignSetUp, agreed: Agreed, of: Pick<CampaignsTable, 'seed' | 'dice'>): Came<NewCampaign> {
    return begun(this.here, setUp, agreed, of);
  }

  forget(campaign: string): void {
    this.campaigns.delete(campaign);
  }

  private at(id: string): CampaignInPlay {
    const campaign =
      this.campaigns.get(id) ??
      new CampaignInPlay(id, this.channel.ask, (stamp) => this.rulesOf(stamp), this.here);
    this.campaigns.delete(id);
    this.campaigns.set(id, campaign);
    let size = 0;
    for (const each of this.campaigns.values()) size += each.size;
    for (const [oldest, each] of this.campaigns) {
      if (size <= this.mostOpen || each === campaign) break;
      size -= each.size;
      this.campaigns.delete(oldest);
    }
    return campaign;
  }

  /** If rules are missing, today's are tried: the log shows whether they fit. */
  private async rulesOf(stamp: string | null): Promise<NamedRules> {
    if (stamp === this.here.stamp) return this.here;
    const known = this.loaded.get(stamp);
    if (known) return known;
    const kept = await this.channel.ask.rules(stamp);
    if ('missing' in kept) return this.here;
    const named = load(kept);
    this.loaded.set(stamp, named);
    return named;
  }
}

/** The place where campaigns are played, as seen from the main thread; made when somebody first asks. */
export class CampaignPlace {
  private place: { readonly channel: CampaignChannel; stop(): Promise<unknown> } | undefined;
  private isStopped = false;

  constructor(
    private readonly own: CampaignServerCalls,
    private readonly here: NamedRules,
    private readonly options: TablesOptions = {},
  ) {}

  get channel(): CampaignChannel {
    if (this.isStopped) throw new Refused('restarting', 'address').after(5);
    this.place ??= this.options.threads === 0 ? this.placeHere() : this.placeInThread();
    return this.place.channel;
  }

  /** Opens the campaign again when somebody asks next. */
  forget(campaign: string): void {
    this.place?.channel.tell.forget(campaign);
  }

  /** Ends the thread; whoever asks later is refused, since nobody would end another one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.place?.stop();
  }

  private placeHere() {
    const host: CampaignHost = new CampaignHost((messages) => channel.take(messages), this.here);
    const channel = this.channelTo((messages) => host.channel.take(messages));
    return { channel, stop: async () => {} };
  }

  private placeInThread() {
    const worker = new Worker(this.options.file ?? new URL('./server-worker.js', import.meta.url), {
      workerData: CAMPAIGNS,
      resourceLimits: MEMORY,
    });
    const channel = this.channelTo((messages) => worker.postMessage(messages));
    const place = { channel, stop: () => worker.terminate() };
    let why = 'The thread of campaigns has ended';
    worker.on('message', (messages: readonly Message[]) => channel.take(messages));
    worker.on('error', (error) => {
      why = (error as Error).stack ?? why;
    });
    // What was written is safe: campaigns are opened again in a new thread.
    worker.on('exit', () => {
      if (this.place === place) this.place = undefined;
      channel.break(this.isStopped ? new Refused('restarting', 'address').after(5) : new Error(why));
    });
    return place;
  }

  private channelTo(post: (messages: readonly Message[]) => void): CampaignChannel {
    return new Channel<CampaignHostCalls, CampaignCalls>({ own: this.own }, post);
  }
}

type CampaignChannel = Channel<CampaignHostCalls, CampaignCalls>;
