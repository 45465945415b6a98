import http from 'node:http';
import https from 'node:https';

export interface Letter {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const ANSWER_WITHIN_MS = 10_000;

/** Posts over kept connections, which a fresh `fetch` per webhook would not let us end at once. */
export class Post {
  private readonly plain: http.Agent;
  private readonly secure: https.Agent;

  constructor(maxSockets: number) {
    this.plain = new http.Agent({ keepAlive: true, maxSockets });
    this.secure = new https.Agent({ keepAlive: true, maxSockets });
  }

  /** The answer's status; rejects when none comes in time. */
  send({ url, headers, body }: Letter): Promise<number> {
    const secure = url.startsWith('https:');
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: secure ? this.secure : this.plain,
    };
    return new Promise((done, fail) => {
      const request = (secure ? https : http).request(url, options, (answer) => {
        answer.once('error', fail);
        answer.once('end', () => done(answer.statusCode ?? 0));
        answer.resume();
      });
      request.setTimeout(ANSWER_WITHIN_MS, () => request.destroy(new Error('No answer in time.')));
      request.once('error', fail);
      request.end(body);
    });
  }

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}
