import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  rawBody: string;
  event: { id: string; type: string; resource: { kind: string; id: string }; createdAt: string };
}

/** Server that records webhooks. It responds with the status codes of `statuses` in turn, then with 200. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly statuses: number[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      let rawBody = '';
      request.on('data', (chunk: Buffer) => (rawBody += chunk.toString()));
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, rawBody, event: JSON.parse(rawBody) as Received['event'] });
        response.writeHead(receiver.statuses.shift() ?? 200).end();
      });
    });
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  get ids(): string[] {
    return this.received.map(({ event }) => event.id);
  }

  /** Types of the events of one resource, in order of arrival. */
  typesOf(resourceId: string): string[] {
    return this.received.filter(({ event }) => event.resource.id === resourceId).map(({ event }) => event.type);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
