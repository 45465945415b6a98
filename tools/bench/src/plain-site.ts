import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { COMMANDS, ROOT } from '@aflora/tools/common/paths';
import { ownEnvironment } from '@aflora/tools/common/env';
import { startChild } from '@aflora/tools/stack/child-process';
import { exitFailure } from '@aflora/tools/stack/wait-for-http';

/** Folder of the site's plain single-page build, without federation and without a fragment. */
const PLAIN_SITE = join(ROOT, 'tools/bench/plain-site');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg']);

export async function buildPlainSite(): Promise<void> {
  const env = { ...ownEnvironment(), NODE_ENV: undefined };
  const child = startChild({
    name: 'plain build',
    args: [COMMANDS.vite, 'build'],
    cwd: PLAIN_SITE,
    env,
    logFile: join(ROOT, '.cache/bench/plain-build.log'),
  });
  const code = await child.exited;
  if (code !== 0) throw exitFailure(child, code);
}

/** Serves the build like the shell's server: with brotli, and with a proxy to the same API for `/api` and `/media`. */
export function servePlainSite(port: number, apiPort: number): Promise<Server> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (/^\/(api|media)\//.test(path)) return proxy(incoming, response, apiPort);
    const requested = join(PLAIN_SITE, 'dist', path);
    const file = existsSync(requested) && statSync(requested).isFile() ? requested : join(PLAIN_SITE, 'dist/index.html');
    const isCompressed = COMPRESSED.has(extname(file));
    if (!compressed.has(file)) compressed.set(file, isCompressed ? brotliCompressSync(readFileSync(file)) : readFileSync(file));
    const body = compressed.get(file) ?? Buffer.alloc(0);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': body.length,
      ...(isCompressed && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

function proxy(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const upstream = request(
    { port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: incoming.headers },
    (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    },
  );
  upstream.once('error', () => response.writeHead(502).end());
  incoming.pipe(upstream);
}
