import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { paths, type ProblemBody } from '@aflora/contracts';
import { startTestApp, type TestApp } from './support/test-app';

const MB = 1024 * 1024;

let api: TestApp;
let origin: string;

beforeAll(async () => {
  api = await startTestApp();
  await api.app.listen(0, '127.0.0.1');
  origin = await api.app.getUrl();
});

afterAll(() => api.close());

/** Everything that the server sends in response to these bytes. */
function exchange(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(`${head}\r\nconnection: close\r\n\r\n`));
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('errors before a request reaches its route', () => {
  const post = `POST ${paths.cartQuote} HTTP/1.1\r\nhost: a`;
  it.each([
    ['a path that is no UTF-8', 'GET /api/%E0%A4%A HTTP/1.1\r\nhost: a', 404, 'resource.not-found'],
    ['an unknown path', 'GET /nada HTTP/1.1\r\nhost: a', 404, 'resource.not-found'],
    ['an unknown method', 'MILAGRE / HTTP/1.1\r\nhost: a', 400, 'request.malformed'],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}`, 431, 'request.header-too-large'],
    ['a body of an unknown type', `${post}\r\ncontent-type: text/plain\r\ncontent-length: 0`, 415, 'request.unsupported-type'],
    [
      'a body that claims to be compressed',
      `${post}\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 0`,
      415,
      'request.unsupported-type',
    ],
    ['a body of 17 MB', `${post}\r\ncontent-type: application/json\r\ncontent-length: ${17 * MB}`, 413, 'request.too-large'],
    ['two lengths', `${post}\r\ncontent-length: 1\r\ncontent-length: 2`, 400, 'request.malformed'],
  ])('are problems: %s', async (_what, head, status, code) => {
    const response = await exchange(head);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/content-type: application\/problem\+json/i);
    expect(response).toContain(`"code":"${code}"`);
  });

  it.each([
    ['no host', `GET ${paths.siteSettings} HTTP/1.1`],
    ['an unknown expectation', `GET ${paths.siteSettings} HTTP/1.1\r\nhost: a\r\nexpect: milagre`],
  ])('are not caused by %s', async (_what, head) => {
    expect(await exchange(head)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

/** As the shell's proxy and Caddy do it: whoever can't send a request to its end doesn't read the response. */
describe('a body of 3 MB', () => {
  const chunks = function* (): Generator<Uint8Array> {
    for (let sent = 0; sent < 3 * MB; sent += 64 * 1024) yield new Uint8Array(64 * 1024).fill(120);
  };

  it.each([
    ['with its length', () => 'x'.repeat(3 * MB)],
    ['without a length', () => Readable.toWeb(Readable.from(chunks()))],
  ])('is refused with its own text, sent %s', async (_how, body) => {
    for (let times = 0; times < 5; times += 1) {
      const request: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body: body() as BodyInit,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      };
      const response = await fetch(origin + paths.cartQuote, request);
      expect([response.status, response.headers.get('content-type')]).toEqual([413, 'application/problem+json; charset=utf-8']);
      expect(((await response.json()) as ProblemBody).code).toBe('request.too-large');
    }
  });
});

describe('a form that is refused unread', () => {
  const BYTES = 300_000;

  it('is read to its end before the response', async () => {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.on('data', (data) => (response += data.toString()));
    const head = [`POST ${paths.adminPhysicalProducts} HTTP/1.1`, 'host: a', 'content-type: multipart/form-data; boundary=x'];
    socket.write([...head, `content-length: ${BYTES}`, '', 'x'.repeat(BYTES - 1)].join('\r\n'));
    // The next request on another connection is served, so this one has been refused, too.
    for (let times = 0; times < 3; times += 1) expect((await fetch(origin + paths.adminPhysicalProducts)).status).toBe(401);
    expect(response).toBe('');
    socket.write('x');
    await once(socket, 'data');
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('frees its connection when it is cut off', async () => {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${paths.adminPhysicalProducts} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9\r\n\r\nx`,
    );
    socket.end();
    await once(socket.resume(), 'close');
  });
});
