// Tests create files in a folder of this run, which is deleted when Jest ends. Workers are started later and inherit the variables.
const { chmodSync, mkdirSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

module.exports = () => {
  // Jest creates no folder for its report, and a clean checkout has none.
  mkdirSync(path.join(__dirname, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'aflora-jest-'));
  // PostgreSQL runs under another account when Jest runs as root.
  chmodSync(folder, 0o711);
  // The pinned AWS SDK runs on Node 20, and only says that later versions won't.
  const silent = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder, ...silent });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};
