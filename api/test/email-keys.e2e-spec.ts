import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { emailKey, paths } from '@aflora/contracts';
import { ConfirmationsService } from '../src/auth/sign-ups/confirmations.service';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';

const SOURCES = resolve(__dirname, '../src');
const PASSWORD = 'Girassol-amarelo';
/** Look-alikes of `diretoria@kelvin.example`: PostgreSQL's `lower` turns the first into it, JavaScript's the second, both turn the third. */
const LOOK_ALIKES = ['d\u0130retoria@kelvin.example', 'diretoria@\u212Aelvin.example', 'd\u0130retoria@\u212Aelvin.example'];

/** Every character of Unicode but halves of surrogates and NUL, in texts of a thousand. */
function everyCharacter(): string[] {
  const texts: string[] = [];
  for (let start = 1; start <= 0x10ffff; start += 1000) {
    const codes = Array.from({ length: Math.min(1000, 0x10ffff - start + 1) }, (_, index) => start + index);
    texts.push(String.fromCodePoint(...codes.filter((code) => code < 0xd800 || code > 0xdfff)));
  }
  return texts.filter(Boolean);
}

describe('the key of an e-mail address', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp({ ADMIN_EMAILS: 'diretoria@kelvin.example' });
  });

  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('TRUNCATE users CASCADE'));

  const post = (url: string, payload: object) => api.inject({ method: 'POST', url, payload });
  const register = (email: string) => post(paths.register, { name: 'Rita', email, password: PASSWORD, passwordConfirmation: PASSWORD });

  it('is the same in the database as in the program, for any text', async () => {
    const texts = everyCharacter();
    const rows = await api.dataSource.query<{ key: string }[]>(
      'SELECT email_key(text) AS key FROM unnest($1::text[]) WITH ORDINALITY AS given (text, n) ORDER BY n',
      [texts],
    );
    expect(rows.map(({ key }) => key).join('')).toBe(texts.map(emailKey).join(''));
  });

  it('is the only way in which sources compare addresses', async () => {
    const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.includes('migrations'));
    const compared = /\blower\([^)]*(?:email|recipient|\$\d)|(?:email|address)\.toLowerCase/i;
    const found: string[] = [];
    for (const file of files) if (compared.test(await readFile(resolve(SOURCES, file), 'utf8'))) found.push(file);
    expect(found).toEqual([]);
  });

  it('belongs to one account', async () => {
    await anAccount(api.dataSource, { email: 'Rita@Example.com' });
    await expect(anAccount(api.dataSource, { email: 'rita@eXample.com' })).rejects.toThrow(/uq_users_email/);
    const [{ key }] = await api.dataSource.query<[{ key: string }]>('SELECT email_key AS key FROM users');
    expect(key).toBe('rita@example.com');
  });

  it.each(LOOK_ALIKES)('has no second form: %s is refused wherever somebody types an address', async (email) => {
    const requests: [string, object][] = [
      [paths.register, { name: 'Rita', password: PASSWORD, passwordConfirmation: PASSWORD }],
      [paths.login, { password: PASSWORD }],
      [paths.forgotPassword, {}],
      [paths.resendConfirmation, {}],
      [paths.orders, {}],
      [paths.donations, {}],
      [paths.contactMessages, {}],
    ];
    for (const [url, fields] of requests) {
      const { errors } = expectProblem(await post(url, { email, ...fields }), 'validation.failed');
      expect(errors).toContainEqual({ field: 'email', code: 'email', params: {} });
    }
  });

  it.each(LOOK_ALIKES)('makes no administrator of %s, stored by an earlier release', async (email) => {
    const { id: userId } = await anAccount(api.dataSource, { email, isConfirmed: false });
    const account = { userId, passwordHash: 'a hash', hasAdminPassword: true };
    await api.app.get(ConfirmationsService).openAccount(api.dataSource.manager, account, { requestId: 'a-request', ip: '203.0.113.1' });
    const rows = await api.dataSource.query('SELECT is_admin FROM profiles WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ is_admin: false }]);
  });

  it.each(LOOK_ALIKES)('sends nothing to %s that belongs to the address', async (email) => {
    await anAccount(api.dataSource, { email });
    await post(paths.forgotPassword, { email: 'diretoria@kelvin.example' });
    expect(await api.mailsTo(email)).toEqual([]);
    expect(await api.dataSource.query('SELECT FROM account_links')).toEqual([]);
  });

  it('keeps guest orders and donations of a look-alike away from an account', async () => {
    for (const email of LOOK_ALIKES) {
      await api.dataSource.query("INSERT INTO donations (donor_email, amount_cents, frequency) VALUES ($1, 500, 'once')", [email]);
    }
    await register('diretoria@kelvin.example');
    const token = await api.newestToken('diretoria@kelvin.example');
    expect((await post(paths.confirmWithNewPassword, { token, password: PASSWORD, passwordConfirmation: PASSWORD })).statusCode).toBe(204);
    const [{ attached }] = await api.dataSource.query<[{ attached: number }]>(
      'SELECT count(*)::integer AS attached FROM donations WHERE user_id IS NOT NULL',
    );
    expect(attached).toBe(0);
  });
});
