import { readSandboxEnv } from './env';

describe('the environment of the sandbox', () => {
  it('follows PORT_BASE and has defaults for the rest', () => {
    expect(readSandboxEnv({ PORT_BASE: '5200' })).toMatchObject({
      port: 5204,
      key: 'sandbox-key',
      webhookSecret: 'sandbox-webhook-secret',
    });
    expect(readSandboxEnv({ PORT_BASE: '5200', SANDBOX_PORT: '9000' }).port).toBe(9000);
  });

  it('refuses an invalid port', () => {
    expect(() => readSandboxEnv({ SANDBOX_PORT: 'abc' })).toThrow('SANDBOX_PORT=abc is not a valid port');
  });
});
