import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { parseEnv } from '../config/env';
import { PasswordRulesService, PasswordsService } from './passwords.service';

describe('PasswordsService', () => {
  it('matches a password with its own hash only', async () => {
    const passwords = new PasswordsService();
    const hash = await passwords.hash('Segredo-2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches('Segredo-2026', hash)).toBe(true);
    expect(await passwords.matches('segredo-2026', hash)).toBe(false);
  });

  it('matches a letter with an accent however a device writes it, also with a hash of before', async () => {
    const passwords = new PasswordsService();
    const [composed, decomposed] = ['Esperan\u00e7a-2026', 'Esperanc\u0327a-2026'];
    for (const written of [composed, decomposed]) {
      const hash = await passwords.hash(written);
      for (const typed of [composed, decomposed]) expect(await passwords.matches(typed, hash)).toBe(true);
    }
    const before = await hash(decomposed, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.matches(composed, before)).toBe(true);
    expect(await passwords.matches('Esperanca-2026', before)).toBe(false);
  });

  it('matches nothing without a stored hash', async () => {
    const passwords = new PasswordsService();
    expect(await passwords.matches('an account that does not exist', undefined)).toBe(false);
    expect(await passwords.matches('', undefined)).toBe(false);
  });

  it('tries a password while too many wait, and again afterwards, without having failed for good', async () => {
    const passwords = new PasswordsService();
    const hash = await passwords.hash('Segredo-2026');
    const busy = Array.from({ length: 42 }, () => passwords.hash('x'));
    await expect(passwords.matches('Segredo-2026', hash)).rejects.toMatchObject({ code: 'server.unavailable' });
    await expect(passwords.matches('Segredo-2026', undefined)).rejects.toMatchObject({ code: 'server.unavailable' });
    await Promise.all(busy);
    expect(await passwords.matches('Segredo-2026', hash)).toBe(true);
    expect(await passwords.matches('Segredo-2026', undefined)).toBe(false);
  });

  it('refuses hashes when too many wait, and accepts them again afterwards', async () => {
    const passwords = new PasswordsService();
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('x')));
    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    await expect(passwords.hash('x')).resolves.toBeTruthy();
  });
});

const VARIABLES = { DATABASE_URL: 'postgres://aflora@localhost/aflora', JWT_SECRET: 'x'.repeat(32) };
const OWNER = { email: 'rita@example.com', isAdmin: false };
const LEAKED = 'Girassol-amarelo';
const HASH = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
const REFUSED = { code: 'validation.failed', errors: [{ field: 'password', code: 'password-too-common', params: {} }] };

describe('the look-up of leaked passwords', () => {
  let server: Server;
  let requested: string[];
  let respond: RequestListener;

  beforeEach(async () => {
    requested = [];
    server = createServer((request, response) => {
      requested.push(request.url ?? '');
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const rules = (variables: Record<string, string> = {}) => new PasswordRulesService(parseEnv({ ...VARIABLES, ...variables }));
  const asking = () => rules({ BREACHED_PASSWORDS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/` });
  const answers = (body: string, status = 200) => {
    respond = (_, response) => response.writeHead(status).end(body);
  };

  it('is off by default', async () => {
    await expect(rules().assertFits(LEAKED, OWNER)).resolves.toBeUndefined();
    expect(requested).toEqual([]);
  });

  it('refuses a leaked password, and tells the service five characters of its hash only', async () => {
    answers(`${'0'.repeat(35)}:7\r\n${HASH.slice(5)}:3`);
    await expect(asking().assertFits(LEAKED, OWNER)).rejects.toMatchObject(REFUSED);
    expect(requested).toEqual([`/range/${HASH.slice(0, 5)}`]);
  });

  it.each([
    ['other passwords', `${'0'.repeat(35)}:7`, 200],
    ['padding', `${HASH.slice(5)}:0`, 200],
    ['an error', `${HASH.slice(5)}:3`, 503],
  ])('accepts a password when the service responds with %s', async (_, body, status) => {
    answers(body, status);
    await expect(asking().assertFits(LEAKED, OWNER)).resolves.toBeUndefined();
  });

  it('accepts a password when the service is unreachable', async () => {
    respond = (request) => request.socket.destroy();
    await expect(asking().assertFits(LEAKED, OWNER)).resolves.toBeUndefined();
  });

  it('does not ask for a password that is refused anyway', async () => {
    await expect(asking().assertFits('654321', OWNER)).rejects.toMatchObject(REFUSED);
    expect(requested).toEqual([]);
  });
});
