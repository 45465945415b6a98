/** @jest-environment node */
import { readEnv } from './env';

describe('the variables of the site’s server', () => {
  it('count as unset when they are empty', () => {
    const names = ['PORT_BASE', 'PORT', 'HOST', 'API_URL', 'PUBLIC_ORIGIN', 'SITE_MFE_URL', 'RELEASES_DIR', 'REGISTRY_COPY'];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it('name an origin, to which paths are added, whatever follows it', () =>
    expect(readEnv({ PUBLIC_ORIGIN: 'https://aflora.example/' }).publicOrigin).toBe('https://aflora.example'));
});
