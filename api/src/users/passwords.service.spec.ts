import { PasswordsService } from './passwords.service';

describe('PasswordsService', () => {
  it('matches a password with its own hash only', async () => {
    const passwords = new PasswordsService();
    const hash = await passwords.hash('Segredo-2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches('Segredo-2026', hash)).toBe(true);
    expect(await passwords.matches('segredo-2026', hash)).toBe(false);
  });

  it('matches nothing without a stored hash', async () => {
    const passwords = new PasswordsService();
    expect(await passwords.matches('an account that does not exist', undefined)).toBe(false);
  });

  it('refuses hashes when too many wait, and accepts them again afterwards', async () => {
    const passwords = new PasswordsService();
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('x')));
    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    await expect(passwords.hash('x')).resolves.toBeTruthy();
  });
});
