import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRelease, type SealedRelease, sealRelease } from '../release/release';

/** Makes a small sealed release in a temporary folder; its name depends on the content. */
export function aSealedRelease(content = 'export {}'): SealedRelease {
  const folder = mkdtempSync(path.join(tmpdir(), 'aflora-release-'));
  mkdirSync(path.join(folder, 'assets'));
  const manifest = {
    id: 'site',
    metaData: { remoteEntry: { name: 'remoteEntry-abc.js' } },
    exposes: [{ assets: { js: { sync: ['assets/page-AbCd1234.js'] }, css: { sync: [] } } }],
  };
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'shared-uses.json'), JSON.stringify({ react: { version: '19.3.1', names: ['useState'] } }));
  writeFileSync(path.join(folder, 'remoteEntry-abc.js'), 'export {}');
  writeFileSync(path.join(folder, 'assets/page-AbCd1234.js'), content);
  sealRelease(folder, '1.2.3');
  return readRelease(folder);
}
