import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aSealedRelease } from '../testing/a-sealed-release';
import { isReleaseName, readRelease, sealRelease } from './release';

describe('a sealed release', () => {
  it('describes its files and the shared packages that it was built with', () => {
    const { name, description } = aSealedRelease();
    expect(isReleaseName(name)).toBe(true);
    expect(description).toMatchObject({
      remote: 'site',
      version: '1.2.3',
      entry: 'remoteEntry-abc.js',
      preload: ['assets/page-AbCd1234.js'],
      shared: { react: { version: '19.3.1', names: ['useState'] } },
    });
  });

  it('has the same name for the same files and another name for changed files', () => {
    const { name, folder } = aSealedRelease();
    expect(aSealedRelease().name).toBe(name);
    expect(sealRelease(folder, '1.2.3')).toBe(name);
    expect(aSealedRelease('export { changed }').name).not.toBe(name);
  });

  it.each([
    ['changed', (folder: string) => writeFileSync(path.join(folder, 'assets/page-AbCd1234.js'), 'evil()'), 'was changed'],
    ['missing', (folder: string) => rmSync(path.join(folder, 'remoteEntry-abc.js')), 'is missing'],
    ['added', (folder: string) => writeFileSync(path.join(folder, 'assets/extra.js'), ''), 'is not in the list'],
  ])('is refused when a file was %s', (_what, change, reason) => {
    const { folder } = aSealedRelease();
    change(folder);
    expect(() => readRelease(folder)).toThrow(reason);
  });

  it('gets another name when its integrity list is rewritten', () => {
    const { folder, name } = aSealedRelease();
    const list = JSON.parse(readFileSync(path.join(folder, 'integrity.json'), 'utf8')) as Record<string, string>;
    writeFileSync(path.join(folder, 'assets/extra.js'), '');
    writeFileSync(
      path.join(folder, 'integrity.json'),
      JSON.stringify({ ...list, 'assets/extra.js': 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }),
    );
    expect(readRelease(folder).name).not.toBe(name);
  });

  it('is refused when the folder has no build', () => {
    expect(() => readRelease('/nowhere')).toThrow('build the remote first');
  });
});
