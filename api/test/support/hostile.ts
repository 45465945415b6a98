import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from './test-app';

/** A request of a stranger to the listening API. */
export interface HostileRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  body: string;
}

/** CPU time that a request may take, however little ordinary requests take. */
const FLOOR_MS = 100;
/**
 * How many times the CPU time of an ordinary request of its size, with 3,700 objects, a hostile one may take: in it, nobody else is served. 85,000
 * empty objects take ten times as long to parse; the known faults took hundreds of times as long.
 */
const RATIO = 20;
/** Other programs, and our own cleaning of memory, slow single requests: only what is slow each time is slow. */
const ATTEMPTS = 6;
const LIVE: HostileRequest = { method: 'GET', path: '/api/health/live' };
const ITEM = { productId: '00000000-0000-4000-8000-000000000000', quantity: 1 };
const ORDINARY: HostileRequest = {
  ...{ method: 'POST', path: '/api/cart/quote', headers: { 'content-type': 'application/json' } },
  body: JSON.stringify({ items: Array.from({ length: 3_700 }, () => ITEM) }),
};

/** Sends requests by HTTP beside a health check, and measures their CPU time, which a busy machine hardly changes. */
export class HostileClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  private constructor(private readonly port: number) {}

  static async of({ app }: TestApp): Promise<HostileClient> {
    await app.listen(0, '127.0.0.1');
    return new HostileClient(Number(new URL(await app.getUrl()).port));
  }

  /**
   * The response. Throws when each attempt takes much longer than an ordinary request that is sent right after it, so that a busy machine slows
   * both.
   */
  async send(hostile: HostileRequest): Promise<Answer> {
    let worst = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { answer, cpuMs } = await this.besideLive(hostile);
      if (cpuMs < FLOOR_MS) return answer;
      const ordinary = await this.besideLive(ORDINARY);
      if (cpuMs < RATIO * ordinary.cpuMs) return answer;
      worst = `${cpuMs.toFixed(0)} ms, and an ordinary request ${ordinary.cpuMs.toFixed(0)} ms`;
    }
    const { method, path, headers = {}, body = '' } = hostile;
    throw new Error(`${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 80)} ${body.slice(0, 60)} takes ${worst}`);
  }

  close(): void {
    this.agent.destroy();
  }

  private async besideLive(hostile: HostileRequest): Promise<{ answer: Answer; cpuMs: number }> {
    const start = process.cpuUsage();
    const [answer, live] = await Promise.all([this.answered(hostile), this.answered(LIVE)]);
    const { user, system } = process.cpuUsage(start);
    if (live.status !== 200) throw new Error(`The health check got ${live.status} beside ${hostile.method} ${hostile.path.slice(0, 80)}`);
    return { answer, cpuMs: (user + system) / 1000 };
  }

  private answered({ method, path, headers = {}, body }: HostileRequest): Promise<Answer> {
    const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request({ port: this.port, host: '127.0.0.1', method, path, agent: this.agent, headers: { ...headers, ...length } });
      sent.on(
        'response',
        (response) => void text(response).then((content) => resolve({ status: response.statusCode ?? 0, body: content }), reject),
      );
      // The API closes the connection of a request that it refuses while its body is still being sent.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve({ status: 0, body: '' }) : reject(error),
      );
      sent.end(body);
    });
  }
}
