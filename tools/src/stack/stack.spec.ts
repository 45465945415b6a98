import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FROM_SOURCE, ROOT } from '../common/paths';
import { freePort } from '../common/free-port';
import { isAlive } from '../postgres/postmaster';
import { removePostgresData } from '../postgres/server-places';
import { startPostgres } from '../postgres/start-postgres';
import { startChild } from './child-process';
import { Household } from './household';
import { assertPortsFree, parsePortBase, portsFrom } from './ports';
import { resetData } from './reset-data';
import type { Service } from './services';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-stack-spec-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('ports', () => {
  it('name the taken one, who needs it and the way out', async () => {
    const taken = await freePort();
    const blocker = createServer().listen(taken, '127.0.0.1');
    await expect(assertPortsFree({ ...portsFrom(4200), api: taken }, ['api'])).rejects.toThrow(
      new RegExp(`Port ${taken} is taken, and the API needs it: close what uses it, or set PORT_BASE`),
    );
    blocker.close();
  });

  it('refuse a PORT_BASE that is no number', () => {
    expect(() => parsePortBase('abc')).toThrow('PORT_BASE=abc is no port');
  });
});

describe('the household', () => {
  it('waits for a service and leaves nothing of it behind', async () => {
    const household = new Household(folder);
    await household.serve(await aService("process.on('SIGTERM', () => process.exit(0))"));
    const pid = servedPid();
    await household.stopAll();
    expect(isAlive(pid)).toBe(false);
  });

  it('also ends what a service started itself', async () => {
    const household = new Household(folder);
    const grandchild = join(folder, 'grandchild');
    await household.serve(
      await aService(
        `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); require('fs').writeFileSync(${JSON.stringify(grandchild)}, String(c.pid));`,
      ),
    );
    await household.stopAll();
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

  it('lets the forks of a child finish their own work', async () => {
    const household = new Household(folder);
    writeFileSync(join(folder, 'fork.js'), "process.once('message', () => setTimeout(() => process.exit(7), 50))");
    const task = "require('child_process').fork('./fork.js').on('exit', (code) => process.exit(code)).send('go')";
    await expect(household.run({ name: 'forking', args: ['-e', task], cwd: folder, env: {} })).rejects.toThrow('forking ended (7)');
  });

  it('ends with a starter that was killed', async () => {
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

  it('names the service that dies, with the end of its log', async () => {
    const household = new Household(folder);
    const dying = await aService("setTimeout(() => { console.log('out of luck'); process.exit(3); }, 300)");
    await household.serve(dying);
    await expect(household.broken).rejects.toThrow(/site ended \(3\)[\s\S]*out of luck/);
    await household.stopAll();
  });

  it('fails at once when a service ends before it answers', async () => {
    const household = new Household(folder);
    const broken = { ...(await aService('')), args: ['-e', "console.error('no such table'); process.exit(1)"] };
    await expect(household.serve(broken)).rejects.toThrow(/site ended \(1\)[\s\S]*no such table/);
    await household.stopAll();
  });

  it('stops one service without calling it a failure, and starts it again', async () => {
    const household = new Household(folder);
    const service = await aService('');
    await household.serve(service);
    await household.stop('site');
    await household.serve(service);
    const pid = servedPid();
    await household.stopAll();
    await expect(Promise.race([household.broken, Promise.resolve('whole')])).resolves.toBe('whole');
    expect(isAlive(pid)).toBe(false);
  });
});

describe('reset', () => {
  it('refuses while the database runs, and deletes everything afterwards', async () => {
    const dataDir = join(folder, 'data');
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    expect(() => resetData(dataDir)).toThrow('stop npm start with Ctrl-C first');
    await postgres.stop();

    expect(resetData(dataDir)).toContain('Deleted');
    expect(existsSync(dataDir)).toBe(false);
    removePostgresData(join(dataDir, 'postgres'));
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
