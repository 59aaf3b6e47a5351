import { expect, test } from 'vitest';
import type { ServerMessage } from '../messages.ts';
import { Unplayable } from '../rules/kept.ts';
import { type Frame, textIn } from '../table/outbox.ts';
import { Audience, Conversation } from './conversation.ts';

class Device extends Conversation {
  readonly heard: ServerMessage[] = [];

  send(frame: Frame): void {
    this.heard.push(JSON.parse(textIn(frame)) as ServerMessage);
  }

  end(): void {}

  async ask(message: object): Promise<void> {
    this.hear(JSON.stringify(message));
    await new Promise<void>((resolve) => this.afterwards(resolve));
  }
}

test('a battle that goes on while it is still being read can be played at once, and the old view is not sent', async () => {
  let isLost = true;
  let isRead = (_: { version: number; view: string }) => {};
  const reading = new Promise<{ version: number; view: string }>((resolve) => {
    isRead = resolve;
  });
  const answered: unknown[][] = [];
  const table = {
    join: async () => {},
    answer: async (...given: unknown[]) => {
      answered.push(given);
      return { version: 6 };
    },
  };
  const battles = {
    roleOf: async () => ({ who: 'seat', seat: 'red' }),
    row: async () => ({ status: 'playing', length: 5 }),
    table: async () => {
      if (isLost) throw new Unplayable('its rules are gone');
      return table;
    },
    reading: { readable: () => reading },
    undos: { pending: async () => undefined },
  };
  const audience = { battles, onError: expect.unreachable, arrived() {}, leave() {} };
  const device = new Device(audience as never as Audience);
  const hello = device.ask({ type: 'hello', battle: 'one', token: 'seat-red' });
  // By now the first reading is under way; every seat agrees, and the battle continues.
  await new Promise((resolve) => setImmediate(resolve));
  isLost = false;
  await device.showAgain();
  isRead({ version: 5, view: '{}' });
  await hello;
  await device.ask({ type: 'answer', id: 'a', number: 3, answer: 'yes' });
  expect(answered).toEqual([['red', 'a', 3, 'yes', undefined]]);
  expect(device.heard).toEqual([{ type: 'taken', id: 'a', version: 6 }]);
});

test('a fault with news of a battle is reported with the battle’s id', async () => {
  const fails = async () => {
    throw new Error('no disk');
  };
  const battles = { sayTaken: fails, undos: { say: fails } };
  const tables = { onNews: (_: object) => {}, ifOpen: fails };
  const heard: unknown[] = [];
  const onError = (error: unknown, battle?: string) => heard.push([(error as Error).message, battle]);
  new Audience({ battles, tables, store: {}, onError } as never);
  for (const what of ['taken', 'undo', 'said']) tables.onNews({ battle: `of ${what}`, what });
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual(['of taken', 'of undo', 'of said'].map((battle) => ['no disk', battle]));
});
