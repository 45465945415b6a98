import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownEnvironment, type Environment } from '../common/env';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

const LOG_FILE = join(ROOT, '.cache/engine/engine.log');
const SHOWN_LINES = 15;
const WINDOWS = process.platform === 'win32';

/** Runs commands one after the other and logs them and their output to `.cache/engine/engine.log`. */
export class Commands {
  private readonly running = new Set<ChildProcess>();
  private isInterrupted = false;

  constructor() {
    mkdirSync(dirname(LOG_FILE), { recursive: true });
    writeFileSync(LOG_FILE, '');
  }

  /** Resolves to the standard output. Throws `Failure` with the end of the output when the command fails or was interrupted. */
  async run(command: string, args: string[], env: Environment = {}): Promise<string> {
    if (this.isInterrupted) throw new Failure('Interrupted.');
    appendFileSync(LOG_FILE, `\n$ ${command} ${args.join(' ')}\n`);
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...ownEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a process group of its own, so that Ctrl-C reaches only this program, which still has to remove the containers.
      detached: !WINDOWS,
      windowsHide: true,
    });
    this.running.add(child);
    let output = '';
    let all = '';
    const log = (text: string): void => {
      all += text;
      appendFileSync(LOG_FILE, text);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log(text);
    });
    child.stderr.setEncoding('utf8').on('data', log);
    const code = await new Promise<number | string>((done) => {
      child.once('error', (error) => done(error.message));
      child.once('close', (exit, signal) => done(exit ?? signal ?? 'unknown'));
    });
    this.running.delete(child);
    if (code === 0) return output.trim();
    const end = all.trimEnd().split('\n').slice(-SHOWN_LINES);
    throw new Failure([`${command} ${args.join(' ')} ended (${code}); the whole log is ${LOG_FILE}:`, ...end].join('\n  '));
  }

  /** Allows commands again after an interruption, to clean up. */
  resume(): void {
    this.isInterrupted = false;
  }

  /** Ends the running command and refuses further ones. */
  interrupt(): void {
    this.isInterrupted = true;
    for (const child of this.running) {
      if (child.pid && !WINDOWS) process.kill(-child.pid, 'SIGTERM');
      else child.kill();
    }
  }
}
