import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../common/free-port';
import { forwardPorts, readForwards } from './forward-ports';

it('forwards a local port to another host until it is closed', async () => {
  const far = createServer((_request, response) => response.end('far')).listen(0, '127.0.0.1');
  await new Promise((done) => far.once('listening', done));
  const port = await freePort();
  const close = await forwardPorts(readForwards(`${port}=127.0.0.1:${(far.address() as AddressInfo).port}`));

  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  await expect(response.text()).resolves.toBe('far');
  close();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  far.close();
});

it('parses FORWARD, and explains its format when it is invalid', () => {
  expect(readForwards(undefined)).toEqual([]);
  expect(readForwards('4200=shell:4200,4201=site-mfe:80')).toEqual([
    { port: 4200, host: 'shell', hostPort: 4200 },
    { port: 4201, host: 'site-mfe', hostPort: 80 },
  ]);
  expect(() => readForwards('4200:shell')).toThrow('4200=shell:4200');
});
