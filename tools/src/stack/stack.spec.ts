import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../common/free-port';
import { FROM_SOURCE, ROOT } from '../common/paths';
import { isAlive } from '../postgres/postmaster';
import { removePostgresData } from '../postgres/server-folders';
import { claimServer, releaseServer } from '../postgres/server-owner';
import { startPostgres } from '../postgres/start-postgres';
import { startChild } from './child-process';
import { assertMachine, assertSpace } from './machine';
import { ProcessGroup } from './process-group';
import { assertPortsFree, parsePortBase, portsFrom } from './ports';
import { resetData } from './reset-data';
import type { Service } from './services';
import { startStack } from './start-stack';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-stack-spec-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('ports', () => {
  it('are checked with an error that names the taken port, its service and the solution', async () => {
    const taken = await freePort();
    const blocker = createServer().listen(taken, '127.0.0.1');
    await expect(assertPortsFree({ ...portsFrom(4200), api: taken }, ['api'])).rejects.toThrow(
      new RegExp(`Port ${taken} is taken, and the API needs it: close what uses it, or set PORT_BASE`),
    );
    blocker.close();
  });

  it('are not derived from an invalid PORT_BASE', () => {
    expect(() => parsePortBase('abc')).toThrow('PORT_BASE=abc is not a valid port');
  });
});

/** What the check prints where `process.versions` names this version. */
function checkNode(version: string) {
  const program = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('./tools/src/stack/assert-node.cjs')`;
  return spawnSync(process.execPath, ['--eval', program], { cwd: ROOT, encoding: 'utf8' });
}

describe('the machine', () => {
  it.each(['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.12.0'])('is refused with Node %s, which is too old', (version) => {
    const { status, stderr } = checkNode(version);
    expect(stderr.trim()).toBe(`This is Node ${version}, and at least 20.19 or 22.13 is needed: install the current LTS version.`);
    expect(status).toBe(1);
  });

  it.each(['20.19.0', '22.13.0', '24.0.0', '26.1.0'])('may run Node %s', (version) => {
    expect(checkNode(version)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(['start', 'dev', 'test'])('is checked for its Node before "npm run %s" loads a package', (name) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    expect(scripts[name]).toMatch(/^node --require \.\/tools\/src\/stack\/assert-node\.cjs /);
  });

  it('is refused when the data folder cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => assertMachine(join(folder, 'file/data'))).toThrow(/file\/data can't be written by this account \(ENOTDIR\)/);
  });

  it('is refused when a start as another user has left a folder or file that this one cannot write', () => {
    for (const name of ['logs', 'secrets.json']) {
      // A link to itself can't be opened by anybody, not even by root, who may write everything else.
      symlinkSync(name, join(folder, name));
      expect(() => assertMachine(folder)).toThrow(`${join(folder, name)} can't be written by this account (ELOOP): start as its owner`);
      rmSync(join(folder, name));
    }
  });

  it('is accepted with a new data folder', () => {
    assertMachine(join(folder, 'new/data'));
    expect(existsSync(join(folder, 'new/data'))).toBe(true);
  });

  it('needs space for a database on its first start, and less on later ones', () => {
    expect(() => assertSpace(folder, 499)).toThrow(`Only 499 MB are free on the disk of ${folder}, and 500 MB are needed`);
    mkdirSync(join(folder, 'postgres'));
    expect(() => assertSpace(folder, 100)).not.toThrow();
    expect(() => assertSpace(folder, 99)).toThrow('and 100 MB are needed');
  });
});

describe('the process group', () => {
  it('waits for a service, and stops its process completely', async () => {
    const group = new ProcessGroup(folder);
    await group.startService(await aService("process.on('SIGTERM', () => process.exit(0))"));
    const pid = servedPid();
    await group.stopAll();
    expect(isAlive(pid)).toBe(false);
  });

  it('stops the others when one can’t be stopped, also one that comes while they stop, and says why', async () => {
    const group = new ProcessGroup(folder);
    const stopped: string[] = [];
    group.add({ name: 'first', stop: async () => void stopped.push('first') });
    group.add({ name: 'broken', stop: () => Promise.reject(new Error('pg_ctl: timed out')) });
    const stopping = group.stopAll();
    group.add({ name: 'late', stop: async () => void stopped.push('late') });
    await expect(stopping).rejects.toThrow('pg_ctl: timed out');
    await group.stopAll().catch(() => undefined);
    expect(stopped.sort()).toEqual(['first', 'late']);
  });

  it('also stops the child processes of a service', async () => {
    const group = new ProcessGroup(folder);
    const grandchild = join(folder, 'grandchild');
    await group.startService(
      await aService(
        `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); require('fs').writeFileSync(${JSON.stringify(grandchild)}, String(c.pid));`,
      ),
    );
    await group.stopAll();
    await until(() => !isAlive(Number(readFileSync(grandchild, 'utf8'))));
  });

  it('kills a service that ignores the request to stop', async () => {
    const stubborn = startChild({
      ...{ name: 'stubborn', cwd: folder, env: {}, logFile: join(folder, 'stubborn.log') },
      args: [
        '-e',
        "process.on('SIGTERM', () => {}); process.on('disconnect', () => {}); console.log('ready'); setInterval(() => {}, 1000)",
      ],
    });
    await until(() => stubborn.lastLines(1).includes('ready'));
    await stubborn.stop(50);
    await expect(stubborn.exited).resolves.toBe('SIGKILL');
  });

  it('does not stop the forks of a running child', async () => {
    const group = new ProcessGroup(folder);
    writeFileSync(join(folder, 'fork.js'), "process.once('message', () => setTimeout(() => process.exit(7), 50))");
    const task = "require('child_process').fork('./fork.js').on('exit', (code) => process.exit(code)).send('go')";
    await expect(group.run({ name: 'forking', args: ['-e', task], cwd: folder, env: {} })).rejects.toThrow('forking ended (7)');
  });

  it('ends when its starter is killed', async () => {
    const starter = join(folder, 'starter.ts');
    const service = await aService('');
    writeFileSync(
      starter,
      `import { startChild } from '${join(__dirname, 'child-process')}';\nstartChild(${JSON.stringify({ ...service, logFile: join(folder, 'log') })});`,
    );
    const child = spawn(process.execPath, [...FROM_SOURCE, starter], { cwd: ROOT, stdio: 'ignore' });
    await until(() => existsSync(join(folder, 'pid')) && readFileSync(join(folder, 'pid'), 'utf8') !== '');
    child.kill('SIGKILL');
    await until(() => !isAlive(servedPid()));
  });

  it('reports a crashed service with the end of its log', async () => {
    const group = new ProcessGroup(folder);
    const dying = await aService("setTimeout(() => { console.log('out of luck'); process.exit(3); }, 300)");
    await group.startService(dying);
    await expect(group.crashed).rejects.toThrow(/site ended \(3\)[\s\S]*out of luck/);
    await group.stopAll();
  });

  it('fails at once when a service ends before it responds', async () => {
    const group = new ProcessGroup(folder);
    const broken = { ...(await aService('')), args: ['-e', "console.error('no such table'); process.exit(1)"] };
    await expect(group.startService(broken)).rejects.toThrow(/site ended \(1\)[\s\S]*no such table/);
    await group.stopAll();
  });

  it('stops one service without reporting a crash, and starts it again', async () => {
    const group = new ProcessGroup(folder);
    const service = await aService('');
    await group.startService(service);
    await group.stop('site');
    await group.startService(service);
    const pid = servedPid();
    await group.stopAll();
    await expect(Promise.race([group.crashed, Promise.resolve('whole')])).resolves.toBe('whole');
    expect(isAlive(pid)).toBe(false);
  });
});

describe('a second start in a folder', () => {
  it('starts nothing, because the first one uses the same logs and the same data of the sandbox', async () => {
    const dataDir = join(folder, 'data');
    claimServer(join(dataDir, 'postgres'));
    const second = startStack({ portBase: await freePort(), dataDir, build: false, env: { DATABASE_URL: undefined } });
    await expect(second).rejects.toThrow(`being started by process ${process.pid}`);
    expect(existsSync(join(dataDir, 'logs'))).toBe(false);
  });
});

describe('a start after one that was killed', () => {
  it('stops the server that it has left, whose port it needs', async () => {
    const dataDir = join(folder, 'data');
    const orphan = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
    writeFileSync(join(dataDir, 'postgres/owner.pid'), '4194999');
    const mailPort = await freePort();
    const blocker = createServer().listen(mailPort, '127.0.0.1');
    // The start fails at another port, so that the test need not start everything.
    const start = startStack({ portBase: mailPort - 6, dataDir, build: false, env: { DATABASE_URL: undefined } });
    await expect(start).rejects.toThrow(`Port ${mailPort} is taken`);
    await assertPortsFree({ ...portsFrom(4200), postgres: orphan.port }, ['postgres']);
    blocker.close();
    removePostgresData(join(dataDir, 'postgres'));
  });

  it('waits for the services of that start, which end by themselves', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/owner.pid'), '4194999');
    const portBase = await freePort();
    const [ending, other] = [portBase, portBase + 6].map((port) => createServer().listen(port, '127.0.0.1'));
    const start = startStack({ portBase, dataDir, build: false, env: { DATABASE_URL: undefined } });
    setTimeout(() => ending?.close(), 500);
    // The other port stays taken, so that the test need not start everything.
    await expect(start).rejects.toThrow(`Port ${portBase + 6} is taken`);
    other?.close();
    removePostgresData(join(dataDir, 'postgres'));
  });
});

describe('reset', () => {
  it('refuses while the stack runs or starts, and deletes everything afterwards', async () => {
    const dataDir = join(folder, 'data');
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    await expect(resetData(dataDir)).rejects.toThrow(`is in use by process ${process.pid}: end that one first`);
    await postgres.stop();
    claimServer(join(dataDir, 'postgres'));
    await expect(resetData(dataDir)).rejects.toThrow(`is being started by process ${process.pid}: end that one first`);
    releaseServer(join(dataDir, 'postgres'));

    await expect(resetData(dataDir)).resolves.toContain('Deleted');
    expect(existsSync(dataDir)).toBe(false);
    removePostgresData(join(dataDir, 'postgres'));
  });

  it('stops the server that a killed start has left', async () => {
    const dataDir = join(folder, 'data');
    const orphan = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
    writeFileSync(join(dataDir, 'postgres/owner.pid'), '4194999');
    await expect(resetData(dataDir)).resolves.toContain('Deleted');
    await assertPortsFree({ ...portsFrom(4200), postgres: orphan.port }, ['postgres']);
  });
});

async function aService(more: string): Promise<Service> {
  const port = await freePort();
  const pidFile = JSON.stringify(join(folder, 'pid'));
  const script = `require('http').createServer((q, r) => r.end()).listen(${port}, '127.0.0.1'); require('fs').writeFileSync(${pidFile}, String(process.pid)); ${more}`;
  return { name: 'site', title: 'Site', args: ['-e', script], cwd: folder, env: {}, health: `http://127.0.0.1:${port}/` };
}

const servedPid = (): number => Number(readFileSync(join(folder, 'pid'), 'utf8'));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20);
}
