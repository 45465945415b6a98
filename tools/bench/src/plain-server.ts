import { join } from 'node:path';
import { ownEnvironment } from '@aflora/tools/common/env';
import getPort from 'get-port';
import { ROOT } from '@aflora/tools/common/paths';
import { startChild, type Child } from '@aflora/tools/stack/child-process';
import { waitForHttp } from '@aflora/tools/stack/wait-for-http';
import { benchSecrets } from './bench-api';

/** Starts a server of node:http and pg, and adds it to `children`. */
export async function startPlainServer(file: string, databaseUrl: string, children: Child[]): Promise<{ url: string; pid: number }> {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild({
    name: 'plain server',
    args: [join(__dirname, file), String(port), databaseUrl, benchSecrets.JWT_SECRET],
    cwd: ROOT,
    env: ownEnvironment(),
    logFile: join(ROOT, '.cache/bench/plain-server.log'),
  });
  children.push(child);
  await waitForHttp(`${url}/`, child);
  return { url, pid: child.pid };
}
