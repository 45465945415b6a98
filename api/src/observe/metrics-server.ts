import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Serves the metrics at `/metrics` of a port of its own, which no proxy leads to. Scrapes at the same time share one response. */
export class MetricsServer {
  private readonly server: Server;
  private rendering?: Promise<string>;

  constructor(private readonly registry: Registry) {
    this.server = createServer((request, response) => {
      const { method, url } = request;
      if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
      this.render().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
        () => response.writeHead(500).end(),
      );
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private render(): Promise<string> {
    this.rendering ??= this.registry.metrics().finally(() => (this.rendering = undefined));
    return this.rendering;
  }
}
