/** A player whose phone loses the server again and again: it connects again and sends the same answer under the same id. */
import { randomUUID } from 'node:crypto';
import type { Question, SeatView, Words } from '@hive-arbiter/engine';
import { Phone, type RandomPolicy } from './client.fixture.ts';

export interface Acknowledged {
  readonly id: string;
  readonly seat: string;
  readonly answer: unknown;
  readonly version: number;
}

export class RobustPlayer {
  readonly acknowledged: Acknowledged[] = [];
  refused = 0;
  reconnects = -1;
  private phone: Phone | undefined;
  private isDone = false;

  constructor(
    /** Where servers may be, whichever is up. */
    private readonly addresses: () => readonly string[],
    private readonly hello: { battle: string; token: string },
    private readonly seat: string,
    private readonly policy: RandomPolicy,
  ) {}

  stop(): void {
    this.isDone = true;
    this.phone?.socket.terminate();
  }

  get version(): number {
    return this.phone?.version ?? 0;
  }

  /** Plays until the battle is over or it is told to stop. */
  async play(): Promise<void> {
    let pending: { id: string; number: number; answer: unknown } | undefined;
    while (!this.isDone) {
      const phone = await this.connected();
      if (!phone) continue;
      if (phone.view?.finished) return;
      const [question] = (phone.view?.asks ?? []) as readonly Question[];
      if (!pending) {
        if (!question) {
          const { version } = phone;
          await phone
            .until(() => phone.version !== version || phone.closed !== undefined, 'a turn', 1_000)
            .catch(() => {});
          continue;
        }
        pending = {
          id: randomUUID(),
          number: (phone.view as SeatView<Words>).number,
          answer: this.policy.answer(question),
        };
      }
      const { id, number, answer } = pending;
      const reply = await phone
        .ask({ type: 'answer', number, answer }, id)
        .catch(() => ({ type: 'lost' }) as const);
      if (reply.type === 'lost') continue;
      if (reply.type === 'taken') {
        const version = (reply as { version?: unknown }).version as number;
        this.acknowledged.push({ id, seat: this.seat, answer, version });
        pending = undefined;
        await phone
          .until(() => phone.version >= version || phone.closed !== undefined, 'its own news')
          .catch(() => {});
      } else {
        this.refused++;
        pending = undefined;
        const { version } = phone;
        // Somebody was faster; their news is on the way.
        await phone
          .until(() => phone.version > version || phone.closed !== undefined, 'news', 500)
          .catch(() => {});
      }
    }
  }

  private async connected(): Promise<Phone | undefined> {
    const { phone } = this;
    if (phone && phone.closed === undefined && phone.socket.readyState === 1) return phone;
    const up = this.addresses();
    // Another one every time.
    const address = up[(this.reconnects + 1) % up.length];
    try {
      if (address === undefined) throw new Error('nobody is up');
      const have = phone?.view ? { have: phone.version } : {};
      const next = await Phone.open(address, { ...this.hello, ...have });
      if (phone?.view) {
        next.view = phone.view;
        next.version = phone.version;
      }
      this.phone = next;
      this.reconnects++;
      await next.until(() => next.heard.length > 0 || next.closed !== undefined, 'a word', 3_000);
      return next.closed === undefined ? next : undefined;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return undefined;
    }
  }
}
