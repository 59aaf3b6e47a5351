/** Live updates of campaigns: a watching device gets the new version and asks for its view. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** Where devices watch campaigns. */
export const CAMPAIGN_PATH = '/live/campaigns/';

/** More watchers than a club has; the rest ask again by themselves. */
const MOST = 2_000;

export class CampaignSockets {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: 1_000,
    perMessageDeflate: false,
  });
  private readonly watching = new Map<string, Set<WebSocket>>();
  private count = 0;

  constructor(http: Server, refusalOf: (request: IncomingMessage) => string | undefined) {
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const path = request.url?.split('?')[0] ?? '';
      if (!path.startsWith(CAMPAIGN_PATH)) return;
      const campaign = path.slice(CAMPAIGN_PATH.length);
      const refusal = /^[\w-]{1,64}$/.test(campaign) ? refusalOf(request) : '404 Not Found';
      if (refusal !== undefined || this.count >= MOST) {
        socket.on('error', () => {});
        socket.end(
          `HTTP/1.1 ${refusal ?? '503 Service Unavailable'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
          () => socket.destroy(),
        );
        return;
      }
      this.server.handleUpgrade(request, socket, head, (accepted) => this.watch(campaign, accepted));
    });
  }

  private watch(campaign: string, socket: WebSocket): void {
    this.count++;
    const others = this.watching.get(campaign) ?? new Set();
    this.watching.set(campaign, others.add(socket));
    socket.on('error', () => socket.terminate());
    // Our clients send nothing here, so a client that does is not ours.
    socket.on('message', () => socket.close(1008));
    socket.on('close', () => {
      this.count--;
      others.delete(socket);
      if (others.size === 0 && this.watching.get(campaign) === others) this.watching.delete(campaign);
    });
  }

  /** Tells everybody who watches that the campaign has changed. */
  changed(campaign: string, version: number): void {
    const message = JSON.stringify({ type: 'campaign', campaign, version });
    for (const socket of this.watching.get(campaign) ?? [])
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
  }

  close(): void {
    for (const sockets of this.watching.values()) for (const socket of sockets) socket.close(1012);
    this.server.close();
  }
}
