import { get } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../common/failure';
import type { Commands } from './commands';
import type { Compose } from './compose';

/** An address from a network reserved for documentation. */
const FORGED = '203.0.113.77';
const TLS_LIMIT_MS = 30_000;

/** Responses are compressed, and the API gets the address of the connection, whatever X-Forwarded-For a client sends. */
export async function checkForwarding(compose: Compose): Promise<string> {
  const { url } = compose;
  const list = await fetch(`${url}/api/physical-products`, { headers: { 'accept-encoding': 'gzip' } });
  if (list.headers.get('content-encoding') !== 'gzip') throw new Failure('A list of the API is not compressed.');
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': FORGED, origin: url };
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'Girassol-amarelo' });
  const { status } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const logs = await compose.run('logs', '--no-color', '--no-log-prefix', '--since', '2m', 'api-1', 'api-2');
  const logged = logs.split('\n').filter((line) => line.includes('/api/auth/login') && line.includes(`"status":${status}`));
  if (logged.length === 0) throw new Failure('The API has not logged the request.');
  if (logs.includes(FORGED)) throw new Failure('The API believed the X-Forwarded-For of a client.');
  return 'gzip, and forged addresses are replaced';
}

/** With https origins Caddy gets certificates (here of its own authority, since no other one knows localhost) and sends HSTS. */
export async function checkTls(commands: Commands, compose: Compose, port: number): Promise<string> {
  const origins = ['PUBLIC_ORIGIN=https://localhost', 'SITE_MFE_URL=https://site.localhost', 'ADMIN_MFE_URL=https://admin.localhost'];
  const options = [...origins.flatMap((origin) => ['--env', origin]), '--publish', `127.0.0.1:${port}:443`];
  const container = await compose.run('run', '--detach', '--no-deps', ...options, 'caddy');
  try {
    for (const deadline = Date.now() + TLS_LIMIT_MS; Date.now() < deadline; await pause(500)) {
      const hsts = await strictTransportOf(port);
      if (hsts) return `strict-transport-security: ${hsts}`;
    }
  } finally {
    // Into the log of this test.
    await commands.run('docker', ['logs', '--tail', '15', container]);
    await commands.run('docker', ['rm', '--force', container]);
  }
  throw new Failure('No page with HSTS by https; .cache/engine/engine.log has the output of Caddy.');
}

/** Value of the header of a page that was served by https; undefined while there is none. */
function strictTransportOf(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const request = get({ host: '127.0.0.1', servername: 'localhost', port, headers: { host: 'localhost' }, rejectUnauthorized: false });
    request.on('error', () => done(undefined));
    request.on('response', ({ statusCode, headers }) => {
      request.destroy();
      done(statusCode === 200 ? headers['strict-transport-security'] : undefined);
    });
  });
}
