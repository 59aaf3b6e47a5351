import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf } from './outbox.ts';

test('a client of another make reads every frame as the text it was made from', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  texts.push('Räude, “Schnauze” and 鼠', 'é'.repeat(63), 'é'.repeat(32_768));
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (accepted) => {
      for (const text of texts) socket.write(frameOf(text));
      accepted.send('by the library');
      socket.write(frameOf('and after it'));
    });
  });
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data) => {
      heard.push(String(data));
      if (heard.length === texts.length + 2) resolve();
    });
  });
  expect(heard).toEqual([...texts, 'by the library', 'and after it']);
  client.terminate();
  server.close();
  http.close();
});

test('a text in pieces makes the same frame as the whole', () => {
  for (const length of [0, 1, 30, 41, 60, 300, 21_845, 30_000]) {
    const pieces = ['x'.repeat(length), '', 'é'.repeat(length), '鼠'.repeat(length)];
    expect(frameOf(pieces)).toEqual(frameOf(pieces.join('')));
  }
});
