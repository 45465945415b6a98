import http from 'node:http';
import https from 'node:https';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const TIMEOUT_MS = 10_000;

/** Sends POST requests over keep-alive connections of its own, which `close` can end at once, unlike those of `fetch`. */
export class HttpSender {
  private readonly plain: http.Agent;
  private readonly secure: https.Agent;

  constructor(maxSockets: number) {
    this.plain = new http.Agent({ keepAlive: true, maxSockets });
    this.secure = new https.Agent({ keepAlive: true, maxSockets });
  }

  /** Resolves to the response's status; rejects when there is no response in time. */
  send({ url, headers, body }: WebhookRequest): Promise<number> {
    const secure = url.startsWith('https:');
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: secure ? this.secure : this.plain,
    };
    return new Promise((done, fail) => {
      const request = (secure ? https : http).request(url, options, (response) => {
        response.once('error', fail);
        response.once('end', () => done(response.statusCode ?? 0));
        response.resume();
      });
      request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('No response in time.')));
      request.once('error', fail);
      request.end(body);
    });
  }

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}
