// Tests create files in a folder of this run, which is deleted when Jest ends. Workers are started later and inherit the variables.
const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

module.exports = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aflora-jest-'));
  // PostgreSQL runs under another account when Jest runs as root.
  chmodSync(folder, 0o711);
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};
