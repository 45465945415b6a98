import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium';

const onPosix = process.platform === 'linux' ? it : it.skip;

describe('findChromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aflora-chromium-spec-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('uses CHROMIUM_PATH, and fails with a clear message when that file is missing', () => {
    expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
    expect(() => findChromium({ CHROMIUM_PATH: '/no/such/browser' })).toThrow('CHROMIUM_PATH=/no/such/browser does not exist');
  });

  onPosix('skips a stub that does not run', () => {
    program('chromium', 'exit 10');
    program('google-chrome', 'echo "Google Chrome 140.0.1"');
    expect(findChromium({ PATH: folder })).toBe(join(folder, 'google-chrome'));
  });

  onPosix('prefers the headless shell, which draws no window of its own', () => {
    program('chromium', 'echo "Chromium 140.0.1"');
    program('chromium-headless-shell', 'echo "Chromium 140.0.1"');
    expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
  });

  function program(name: string, body: string): void {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }
});
