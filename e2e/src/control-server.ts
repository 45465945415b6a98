import type { Stack } from '@aflora/tools/stack/start-stack';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlUrl } from './env';

type ServiceName = Parameters<Stack['stopService']>[0];

/** Server through which tests, which run in other processes, stop and start single services: POST /stop/admin, POST /start/admin. */
export async function openControl(stack: Stack): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [, verb, service] = (request.url ?? '').split('/');
    const work = verb === 'stop' ? stack.stopService(service as ServiceName) : stack.startService(service as ServiceName);
    work.then(
      () => response.end('done'),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  controlUrl.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

export async function service(verb: 'stop' | 'start', name: ServiceName): Promise<void> {
  const response = await fetch(`${controlUrl.read()}/${verb}/${name}`, { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
}
