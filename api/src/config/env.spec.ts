import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from './env';

const REQUIRED = { DATABASE_URL: 'postgres://aflora@localhost/aflora', JWT_SECRET: 'x'.repeat(32) };

describe('parseEnv', () => {
  it('observes nothing unless OBSERVE is on, and needs no other variable for it', () => {
    expect(parseEnv({ ...REQUIRED, OBSERVE_METRICS_PORT: '1' }).observe).toBeUndefined();
    expect(parseEnv({ ...REQUIRED, OBSERVE: 'on' }).observe).toEqual({
      service: 'api',
      collectorUrl: 'http://127.0.0.1:4318',
      tracesPerSecond: 2,
      metricsPort: 4208,
    });
    expect(() => parseEnv({ ...REQUIRED, OBSERVE: 'yes' })).toThrow(/OBSERVE must be one of on, off/);
    expect(() => parseEnv({ ...REQUIRED, OBSERVE: 'on', OBSERVE_COLLECTOR_URL: 'traces:4318' })).toThrow(/OBSERVE_COLLECTOR_URL/);
  });

  it('has a default for everything but secrets and addresses', () => {
    expect(parseEnv(REQUIRED)).toMatchObject({
      isProduction: false,
      host: '127.0.0.1',
      port: 4203,
      publicOrigin: 'http://localhost:4200',
      rateLimit: true,
      limits: { login: { points: 10, seconds: 60 } },
      mediaDir: resolve(__dirname, '../../../.data/media'),
      trustedProxies: ['loopback'],
    });
  });

  it('derives port and origin from PORT_BASE', () => {
    expect(parseEnv({ ...REQUIRED, PORT_BASE: '5000' })).toMatchObject({ port: 5003, publicOrigin: 'http://localhost:5000' });
  });

  it('treats an empty variable as unset', () => {
    expect(parseEnv({ ...REQUIRED, API_PORT: '', ADMIN_EMAILS: ' A@b.co , ' })).toMatchObject({ port: 4203, adminEmails: ['a@b.co'] });
  });

  it('reports all errors in one line, without secrets', () => {
    const broken = () =>
      parseEnv({ DATABASE_URL: 'mysql://x', JWT_SECRET: 'curto', PORT_BASE: 'x', LIMIT_LOGIN: '0/60', TRUSTED_PROXIES: '10.0.0.0/99' });
    expect(broken).toThrow(/DATABASE_URL.*JWT_SECRET|JWT_SECRET.*DATABASE_URL/);
    expect(broken).toThrow(/PORT_BASE/);
    expect(broken).toThrow(/LIMIT_LOGIN/);
    expect(broken).toThrow(/TRUSTED_PROXIES/);
    expect(broken).not.toThrow(/curto|\n/);
  });

  it.each([
    ['CEP_LOOKUP_URL', 'https://viacep.com.br/ws/json/', 'must contain {cep}'],
    ['DATABASE_URL', 'postgres://aflora:100%sure@localhost/aflora', 'must have % as %25'],
    ['SMTP_URL', 'smtp://aflora:100%sure@localhost', 'must have % as %25'],
    ['SMTP_URL', 'smtp:mail.example.org:587', "must name the mail server's host"],
    ['SMTP_URL', 'smtp://', "must name the mail server's host"],
    ['API_PORT', '0x50', 'must be a whole number'],
    ['PUBLIC_ORIGIN', 'https://aflora.org.br/loja', 'must be an origin'],
    ['PUBLIC_ORIGIN', 'https://ana:1@aflora.org.br', 'must be an origin'],
    ['PAYMENT_WEBHOOK_ORIGIN', 'https://hooks.aflora.org.br/?a=1', 'must be an origin'],
  ])('names %s when nothing could work with it', (name, value, reason) => {
    expect(() => parseEnv({ ...REQUIRED, [name]: value })).toThrow(`${name} ${reason}`);
  });

  it('maps donation links by cents, without unset ones', () => {
    const env = parseEnv({ ...REQUIRED, DONATION_LINK_50: 'https://pay.example.com/50', DONATION_LINK_200: '' });
    expect(env.siteSettings).toEqual({ donationLinks: { '5000': 'https://pay.example.com/50' }, freeDonationLink: null });
  });

  it.each([
    ['DONATION_LINK_25', 'http://pay.example.com/25'],
    ['DONATION_FREE_LINK', 'javascript:alert(1)'],
    ['CONTACT_FORWARD_URL', 'ftp://forms.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'Aflora <contato@aflora.org.br>\nBcc: x@y.co'],
    ['CONTACT_TO', 'ninguém'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => parseEnv({ ...REQUIRED, [name]: value })).toThrow(name);
  });

  it('reads a release token for each remote, or none', () => {
    expect(parseEnv(REQUIRED).releaseTokens).toEqual({});
    const tokens = { RELEASE_TOKEN_SITE: 's'.repeat(32), RELEASE_TOKEN_ADMIN: 'a'.repeat(32) };
    expect(parseEnv({ ...REQUIRED, ...tokens }).releaseTokens).toEqual({ site: 's'.repeat(32), admin: 'a'.repeat(32) });
    expect(() => parseEnv({ ...REQUIRED, RELEASE_TOKEN_ADMIN: 'a'.repeat(31) })).toThrow('RELEASE_TOKEN_ADMIN');
    for (const name of ['RELEASE_TOKEN_ADMIN', 'PROMOTION_TOKEN_SITE', 'PROMOTION_TOKEN_ADMIN']) {
      expect(() => parseEnv({ ...REQUIRED, ...tokens, [name]: 's'.repeat(32) })).toThrow(/must all differ/);
    }
    expect(parseEnv({ ...REQUIRED, ...tokens, PROMOTION_TOKEN_SITE: 'p'.repeat(32) }).promotionTokens).toEqual({ site: 'p'.repeat(32) });
  });

  it('stores images in a bucket if one is named, and then requires its credentials', () => {
    const store = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' };
    expect(parseEnv({ ...REQUIRED, ...store }).mediaBucket).toBeUndefined();
    expect(parseEnv({ ...REQUIRED, ...store, MEDIA_BUCKET: 'media' }).mediaBucket).toEqual({
      bucket: 'media',
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'hush',
    });
    expect(() => parseEnv({ ...REQUIRED, MEDIA_BUCKET: 'media' })).toThrow(/S3_ACCESS_KEY_ID.*S3_SECRET_ACCESS_KEY/);
    expect(() => parseEnv({ ...REQUIRED, ...store, MEDIA_BUCKET: 'media', S3_ENDPOINT: 's3://media' })).toThrow(/S3_ENDPOINT/);
  });

  it('limits the drain time to one minute', () => {
    expect(parseEnv({ ...REQUIRED, SHUTDOWN_DRAIN_MS: '2000' }).shutdownDrainMs).toBe(2_000);
    expect(() => parseEnv({ ...REQUIRED, SHUTDOWN_DRAIN_MS: '60001' })).toThrow(/SHUTDOWN_DRAIN_MS/);
  });

  describe('in production', () => {
    const random = () => randomBytes(32).toString('hex');
    const SAFE = {
      ...REQUIRED,
      NODE_ENV: 'production',
      JWT_SECRET: random(),
      PUBLIC_ORIGIN: 'https://aflora.example',
      PAYMENT_PROVIDERS: 'sandbox',
      SANDBOX_KEY: random(),
      SANDBOX_WEBHOOK_SECRET: random(),
      SMTP_URL: 'smtps://user:hush@smtp.mail.example',
    };
    const refused = (variables: Record<string, string>) => () => parseEnv({ ...SAFE, ...variables });

    it('accepts random secrets, https and a mail server', () => {
      expect(refused({ RELEASE_TOKEN_SITE: random() })).not.toThrow();
      expect(refused({ JWT_SECRET: randomBytes(24).toString('base64') })).not.toThrow();
    });

    it.each([
      ['one character', { JWT_SECRET: 'x'.repeat(64) }, 'JWT_SECRET can be guessed'],
      ['a pattern', { JWT_SECRET: 'ab'.repeat(20) }, 'JWT_SECRET can be guessed'],
      ['a sentence', { JWT_SECRET: 'a secret that is only good for test runs' }, 'JWT_SECRET can be guessed'],
      ['a typed token', { RELEASE_TOKEN_ADMIN: 'aflora-release-token-2026-for-admin' }, 'RELEASE_TOKEN_ADMIN can be guessed'],
      ['the store’s default password', { S3_SECRET_ACCESS_KEY: 'minioadmin' }, 'S3_SECRET_ACCESS_KEY can be guessed'],
      ['the sandbox’s example key', { SANDBOX_KEY: 'sandbox-key' }, 'SANDBOX_KEY can be guessed'],
      ['the sandbox’s default secret', { SANDBOX_WEBHOOK_SECRET: '' }, 'SANDBOX_WEBHOOK_SECRET can be guessed'],
      ['no encryption', { PUBLIC_ORIGIN: 'http://aflora.example' }, 'PUBLIC_ORIGIN must be https'],
      ['every proxy', { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, 'TRUSTED_PROXIES must not name the whole internet'],
      ['every proxy of IPv6', { TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES must not name the whole internet'],
      ['the development mailbox', { SMTP_URL: '' }, 'SMTP_URL is a development mailbox'],
      ['the mailbox of the compose file', { SMTP_URL: 'smtp://mail:1025' }, 'SMTP_URL is a development mailbox'],
      ['no rate limits', { RATE_LIMIT: 'off' }, 'RATE_LIMIT=off'],
    ])('refuses %s', (_what, variables, reason) => expect(refused(variables as Record<string, string>)).toThrow(reason));

    it('may be tried on this machine without encryption and with the mailbox', () => {
      expect(refused({ PUBLIC_ORIGIN: 'http://localhost:4200', SMTP_URL: 'smtp://mail:1025' })).not.toThrow();
    });

    it('names no secret in its refusal', () => expect(refused({ JWT_SECRET: 'a'.repeat(40) })).not.toThrow(/aaaa/));
  });

  it('reads exactly the variables that .env.example documents', async () => {
    const read = new Set<string>();
    const source = new Proxy<Record<string, string>>(REQUIRED, {
      get: (variables, name) => {
        read.add(String(name));
        return variables[String(name)];
      },
    });
    parseEnv(source);
    const example = await readFile(resolve(__dirname, '../../../.env.example'), 'utf8');
    const written = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(written.sort()).toEqual([...read].sort());
  });
});
