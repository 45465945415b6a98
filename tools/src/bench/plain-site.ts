import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { COMMANDS, ROOT } from '../common/paths';
import { ownEnvironment } from '../common/env';
import { startChild } from '../stack/child-process';
import { exitFailure } from '../stack/wait-for-http';

/** The same page as one plain single-page build: `vite.config.ts`, `index.html` and `main.tsx`, without federation and without a fragment. */
const PLAIN_SITE = join(ROOT, 'tools/bench/plain-site');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
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

/** Serves the build as our shell does: brotli, and `/api` and `/media` from the same API. */
export function servePlainSite(port: number, apiPort: number): Promise<Server> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (/^\/(api|media)\//.test(path)) return passOn(incoming, response, apiPort);
    const wanted = join(PLAIN_SITE, 'dist', path);
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(PLAIN_SITE, 'dist/index.html');
    const squeezed = COMPRESSED.has(extname(file));
    if (!compressed.has(file)) compressed.set(file, squeezed ? brotliCompressSync(readFileSync(file)) : readFileSync(file));
    const body = compressed.get(file) ?? Buffer.alloc(0);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': body.length,
      ...(squeezed && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

function passOn(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const onward = request({ port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => response.writeHead(502).end());
  incoming.pipe(onward);
}
