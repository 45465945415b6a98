import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RETRY_PREFIX, serveRelease } from './serve-release';

async function aRelease() {
  const root = mkdtempSync(path.join(tmpdir(), 'aflora-release-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'mf-manifest.json'), '{}');
  writeFileSync(path.join(root, 'assets/page-AbCd1234.js'), 'export {}');
  const server = await serveRelease(root);
  server.addHook('onClose', async () => rmSync(root, { recursive: true }));
  return server;
}

describe('the server of a remote', () => {
  it('keeps hashed files for ever and its manifest never, for any origin', async () => {
    const server = await aRelease();
    const chunk = await server.inject('/assets/page-AbCd1234.js');
    expect(chunk.headers['cache-control']).toContain('immutable');
    expect(chunk.headers['access-control-allow-origin']).toBe('*');
    expect((await server.inject('/mf-manifest.json')).headers['cache-control']).toBe('no-cache');
    await server.close();
  });

  it('serves every file at a second address, for a browser that remembers a failure', async () => {
    const server = await aRelease();
    expect((await server.inject(`${RETRY_PREFIX}/assets/page-AbCd1234.js`)).body).toBe('export {}');
    await server.close();
  });

  it('answers 404 outside of the release', async () => {
    const server = await aRelease();
    expect((await server.inject('/assets/gone-AbCd1234.js')).statusCode).toBe(404);
    expect((await server.inject('/../package.json')).statusCode).toBe(404);
    await server.close();
  });
});
