import { SecretsService } from './secrets.service';

const USER = '7c0c0f5e-0000-4000-8000-000000000001';
const OTHER = '7c0c0f5e-0000-4000-8000-000000000002';

describe('SecretsService', () => {
  const secrets = new SecretsService({ jwtSecret: 'a secret that is only good for test runs' });

  it('reads what it encrypted, for the same account only', () => {
    const encrypted = secrets.encrypt('JBSWY3DPEHPK3PXP', USER);
    expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secrets.decrypt(encrypted, USER)).toBe('JBSWY3DPEHPK3PXP');
    expect(secrets.decrypt(encrypted, OTHER)).toBeUndefined();
  });

  it('encrypts the same secret differently each time', () => {
    expect(secrets.encrypt('JBSWY3DPEHPK3PXP', USER)).not.toBe(secrets.encrypt('JBSWY3DPEHPK3PXP', USER));
  });

  it('reads nothing with another server’s secret, and nothing that was changed', () => {
    const encrypted = secrets.encrypt('JBSWY3DPEHPK3PXP', USER);
    expect(new SecretsService({ jwtSecret: 'another secret, also for test runs only' }).decrypt(encrypted, USER)).toBeUndefined();
    expect(secrets.decrypt(`${encrypted.slice(0, -2)}AA`, USER)).toBeUndefined();
    expect(secrets.decrypt('', USER)).toBeUndefined();
  });

  it('makes ten different recovery codes that are compared without their hyphen', () => {
    const codes = secrets.newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.filter((code) => !/^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))).toEqual([]);
    const [code = ''] = codes;
    expect(secrets.hashOfRecoveryCode(code)).toBe(secrets.hashOfRecoveryCode(code.replace('-', '')));
  });
});
