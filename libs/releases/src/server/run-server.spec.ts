import Fastify, { type FastifyInstance } from 'fastify';
import { readServerEnv, runServer, type ServerEnv } from './run-server';
import { EnvError, type Variables } from './server-env';

const read = (env: Variables): ServerEnv => readServerEnv(env, { service: 'shell', app: 'shell', offset: 0 });

describe('the variables of every web server', () => {
  it.each([{ PORT_BASE: 'x' }, { PORT: '70000' }, { API_URL: 'caddy:4203' }, { API_URL: 'http://api:4203/v1' }, { OBSERVE: 'yes' }])(
    'are refused with their name when they are invalid: %j',
    (env) => {
      expect(() => read(env)).toThrow(EnvError);
      expect(() => read(env)).toThrow(new RegExp(`^${Object.keys(env)[0]} must be `));
    },
  );
});

describe('a web server', () => {
  let server: FastifyInstance;
  let lines: string[];
  let exit: jest.SpyInstance;

  beforeEach(() => {
    server = Fastify();
    lines = [];
    jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void lines.push(words.join(' ')));
    exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  });
  afterEach(async () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
    await server.close();
  });

  const start = (readEnv: () => ServerEnv) => runServer({ name: 'The shell', readEnv, create: () => Promise.resolve(server) });

  it('names a wrong variable in one line', async () => {
    await start(() => read({ PORT: 'eighty' }));
    expect(exit).toHaveBeenCalledWith(1);
    expect(lines).toEqual(["The shell can't start: PORT must be a whole number from 0 to 65535."]);
  });

  it('names its host and port in one line when they are not its own', async () => {
    await start(() => read({ PORT: '0', HOST: '192.0.2.1' }));
    expect(exit).toHaveBeenCalledWith(1);
    expect(lines).toEqual([expect.stringMatching(/^The shell can't start: it can't listen on 192\.0\.2\.1:0 .*HOST.*$/)]);
  });

  it.each([
    ['0 once it has closed', 0, () => Promise.resolve()],
    ['1 and a message when closing fails', 1, () => Promise.reject(new Error('the traces are lost'))],
  ])('exits at SIGTERM with %s', async (_, code, close) => {
    server.addHook('onClose', close);
    await start(() => read({ PORT: '0' }));
    const exited = new Promise((done) => exit.mockImplementation(done as never));
    process.emit('SIGTERM');
    expect(await exited).toBe(code);
    expect(lines).toEqual(code ? [expect.stringMatching(/^The shell did not stop cleanly: .*the traces are lost/)] : []);
  });
});
