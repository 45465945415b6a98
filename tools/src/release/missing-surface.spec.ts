import type { SharedUse, SurfaceDescription } from '@aflora/releases';
import { missingSurface } from './missing-surface';

const surface: SurfaceDescription = {
  contractVersions: [2],
  packages: { react: { version: '19.3.1' }, '@aflora/ui': { version: '0.2.3', names: ['Button', 'Price'] } },
};

const needing = (shared: Record<string, SharedUse>, contractVersion = 2) => missingSurface({ contractVersion, shared }, surface);

describe('the surface that a release needs', () => {
  it('is provided when the shell has the same or a newer compatible version, and all names', () => {
    expect(needing({ react: { version: '19.0.0', names: ['useState'] }, '@aflora/ui': { version: '0.2.1', names: ['Price'] } })).toEqual(
      [],
    );
  });

  it.each<[string, Record<string, SharedUse>, string]>([
    ['a newer version', { react: { version: '19.4.0', names: [] } }, 'it needs react 19.4.0, the live shell has 19.3.1'],
    ['another major version', { react: { version: '18.2.0', names: [] } }, 'it needs react 18.2.0'],
    ['another minor version below 1.0', { '@aflora/ui': { version: '0.1.0', names: [] } }, 'it needs @aflora/ui 0.1.0'],
    ['a package the shell does not share', { dayjs: { version: '1.0.0', names: [] } }, 'the live shell has no dayjs'],
    ['a name the shell does not have', { '@aflora/ui': { version: '0.2.3', names: ['Price', 'Chart'] } }, '@aflora/ui has no Chart'],
  ])('is missing when the release needs %s', (_what, shared, reason) => {
    expect(needing(shared)).toEqual([expect.stringContaining(reason)]);
  });

  it('is missing when the shell does not support its contract', () => {
    expect(needing({}, 1)).toEqual(['it speaks contract 1, the live shell 2']);
  });
});
