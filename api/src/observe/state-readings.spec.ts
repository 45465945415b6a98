import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import * as prometheus from 'prom-client';
import { measureState } from './metrics';
import { StateReadings } from './state-readings';

describe('the state of the product', () => {
  it('is unknown while the database hangs, is asked for once, and never makes the metrics wait for long', async () => {
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const readings = new StateReadings(`postgres://a:b@127.0.0.1:${(hanging.address() as AddressInfo).port}/c`);
    const registry = new prometheus.Registry();
    measureState(readings, prometheus, registry);
    const [first, second] = await Promise.all([registry.metrics(), registry.metrics()]);
    expect(first).toContain('aflora_state_readable 0');
    expect(first).toContain('aflora_jobs_due Nan');
    expect(first).not.toContain('aflora_release_loads_today{');
    expect(second).toContain('aflora_state_readable 0');
    expect(sockets).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
    hanging.close();
    await readings.close();
  });

  it('is undefined without a database', async () => {
    const readings = new StateReadings('postgres://a:b@127.0.0.1:9/c');
    expect(await readings.read()).toBeUndefined();
    expect(readings.read()).toBe(readings.read());
    await readings.close();
  });
});
