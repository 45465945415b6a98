/** @jest-environment node */
import { readEnv } from './env';

describe('the variables of the shell', () => {
  it('count as unset when they are empty', () => {
    const names = [
      'PORT_BASE',
      'PORT',
      'HOST',
      'API_URL',
      'PUBLIC_ORIGIN',
      'SITE_MFE_URL',
      'ADMIN_MFE_URL',
      'SITE_MFE_INTERNAL_URL',
      'REGISTRY_COPY',
    ];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it('name an origin, to which paths are added, whatever follows it', () =>
    expect(readEnv({ PUBLIC_ORIGIN: 'https://aflora.example/' }).publicOrigin).toBe('https://aflora.example'));

  it.each([
    { PUBLIC_ORIGIN: 'aflora.example' },
    { PUBLIC_ORIGIN: 'https://aflora.example/loja' },
    { SITE_MFE_URL: 'https://ana:secret@site.aflora.example' },
    { ADMIN_MFE_URL: 'admin.aflora.example' },
    { SITE_MFE_INTERNAL_URL: 'site-mfe:4201' },
    { NODE_ENV: 'prod' },
  ])('are refused with their name when they are invalid: %j', (env) => {
    expect(() => readEnv(env)).toThrow(new RegExp(`^${Object.keys(env)[0]} must be `));
  });
});
