// What a newcomer types after `npm ci`: `npm start` before anything was built or tested, on ports of its own. It has to come up, show the shop,
// let the administrator in, print no warning of Node, and leave nothing running. Then the simulation, whose API runs in Jest, without built files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PORT_BASE = 5800;
const WINDOWS = process.platform === 'win32';
const PORTS = Array.from({ length: 8 }, (_, index) => PORT_BASE + index);
/** A bound for a machine that is busy with other work. */
const START_LIMIT_MS = 900_000;
const PAGE_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
/** The last process of a stopped group may need a moment to disappear. */
const LEFT_LIMIT_MS = 15_000;
const SHELL = `http://localhost:${PORT_BASE}`;
const ADMIN = { email: 'admin@demo.local', password: 'Demo-admin-2026' };

async function main() {
  const before = new Set(processesHere());
  const start = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT_BASE: String(PORT_BASE) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: WINDOWS,
    // Leads a process group, as a command typed into a terminal does: Ctrl-C reaches the whole group.
    detached: !WINDOWS,
  });
  const exited = once(start, 'exit');
  let errors = '';
  start.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text);
    errors += text;
  });
  try {
    await Promise.race([ready(start), exited.then(([code]) => fail(`npm start ended (${code}) before it was ready`))]);
    await look();
    noWarnings(errors);
  } finally {
    if (start.exitCode === null) WINDOWS ? start.kill() : process.kill(-start.pid, 'SIGINT');
    const stopped = await Promise.race([exited.then(() => true), delay(STOP_LIMIT_MS, false)]);
    if (!stopped) fail(`npm start did not end within ${STOP_LIMIT_MS / 1000} s of Ctrl-C`);
  }
  await nothingIsLeft(before);
  await simulateUnbuilt();
}

async function simulateUnbuilt() {
  rmSync(join(ROOT, 'libs/contracts/dist'), { recursive: true });
  const options = ['--seed', '1', '--steps', '10'];
  const simulation = spawn('npm', ['run', '--silent', 'simulate', '--', ...options], { cwd: ROOT, stdio: 'inherit', shell: WINDOWS });
  const [code] = await once(simulation, 'exit');
  if (code !== 0) fail(`npm run simulate ended (${code}) in a checkout where nothing was built`);
}

/** The table of addresses is printed when everything responds. */
function ready(start) {
  return new Promise((done, refuse) => {
    let output = '';
    start.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      output += text;
      if (output.includes(`${SHELL} `) || output.includes(`${SHELL}\n`)) done();
    });
    void delay(START_LIMIT_MS, undefined, { ref: false }).then(() =>
      refuse(new Error(`npm start was not ready within ${START_LIMIT_MS / 1000} s`)),
    );
  });
}

async function look() {
  const { items } = await json('/api/physical-products');
  const [product] = items;
  if (!product) fail('the demo shop is empty');
  await page('/', '<h1');
  await page('/loja', product.name);
  const { accessToken } = await json('/api/auth/login', { method: 'POST', body: JSON.stringify(ADMIN) });
  await json('/api/admin/overview', { headers: { authorization: `Bearer ${accessToken}` } });
}

/** A page may be sent without its content when the renderer needs longer than its 200 ms: then it is asked for again. */
async function page(path, content) {
  for (const deadline = Date.now() + PAGE_LIMIT_MS; ; await delay(200)) {
    const response = await fetch(SHELL + path);
    const html = await response.text();
    if (response.status !== 200) fail(`${path} responds with ${response.status}`);
    if (html.includes(content)) return;
    if (Date.now() > deadline) fail(`${path} never shows "${content}"`);
  }
}

async function json(path, { headers, ...options } = {}) {
  const response = await fetch(SHELL + path, { ...options, headers: { 'content-type': 'application/json', origin: SHELL, ...headers } });
  if (!response.ok) fail(`${path} responds with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Node warns of what later versions remove; the services write to log files. */
function noWarnings(errors) {
  const folder = join(ROOT, '.data/logs');
  const logs = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  for (const [file, text] of [['npm start', errors], ...logs]) {
    const warning = /^\(node:\d+\).*$/m.exec(text);
    if (warning) fail(`${file} has a warning: ${warning[0]}`);
  }
}

async function nothingIsLeft(before) {
  for (const deadline = Date.now() + LEFT_LIMIT_MS; ; await delay(200)) {
    const left = await leftSince(before);
    if (left.length === 0) return;
    if (Date.now() > deadline) fail(`still running after npm start ended: ${left.join(', ')}`);
  }
}

async function leftSince(before) {
  const open = await Promise.all(PORTS.map(isOpen));
  const processes = processesHere().filter((id) => !before.has(id));
  return [...PORTS.filter((_, index) => open[index]).map((port) => `port ${port}`), ...processes.map(named)];
}

function isOpen(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Ids of the processes that work inside this checkout; only Linux lists their folders. */
function processesHere() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && folderOf(id).startsWith(ROOT));
}

function folderOf(id) {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return '';
  }
}

function named(id) {
  try {
    return `process ${id} (${readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 200)})`;
  } catch {
    return `process ${id}`;
  }
}

function fail(message) {
  throw new Error(message);
}

main().then(
  () => {
    console.log('✓ First start: npm start, and npm run simulate, before anything was built');
    process.exit(0);
  },
  (error) => {
    console.error(`✗ First start: ${error.message}`);
    process.exit(1);
  },
);
