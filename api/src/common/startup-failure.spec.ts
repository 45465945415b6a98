import { createServer } from 'node:net';
import { listenFailure, startupFailure } from './startup-failure';

/** The error with which a server fails to listen on this port and host. */
const reasonOf = (port: number, host: string) => new Promise<unknown>((failed) => createServer().once('error', failed).listen(port, host));

describe('the line that explains a failed start', () => {
  it('names the address of the API, not that of the database, when it is none of this machine', async () => {
    for (const host of ['192.0.2.1', 'host.invalid']) {
      expect(startupFailure(listenFailure(await reasonOf(0, host), 'API_PORT'))).toMatch(
        /^API_HOST must be an address of this machine \(.+\)\.$/,
      );
    }
  });

  it('names the variable of the port that is in use', () => {
    const taken = Object.assign(new Error('x'), { code: 'EADDRINUSE', port: 4208 });
    expect(startupFailure(listenFailure(taken, 'OBSERVE_METRICS_PORT'))).toMatch(/^Port 4208 is in use\..+ OBSERVE_METRICS_PORT\.$/);
  });
});
