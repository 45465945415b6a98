import { join } from 'node:path';
import { Failure } from '../common/failure';
import { startChild, type Child, type ChildOptions } from './child-process';
import type { Service } from './services';
import { endOf, waitForHttp } from './wait-for-http';

interface Member {
  name: string;
  stop: () => Promise<void>;
}

/** Everything that runs for one stack. Leaves in reverse order of coming, and nobody comes once it is closing. */
export class Household {
  /** Rejects when a service ends that nobody stopped. */
  readonly broken: Promise<never>;
  private members: Member[] = [];
  private readonly children = new Map<string, Child>();
  private closing?: Promise<void>;
  private reportBreak!: (failure: Failure) => void;

  constructor(private readonly logDir: string) {
    this.broken = new Promise((_, fail) => (this.reportBreak = fail));
    this.broken.catch(() => undefined);
  }

  admit(member: Member): void {
    this.members.push(member);
    if (this.closing) this.closing = this.closing.then(() => this.emptyOut());
  }

  /** Starts a service and waits until it answers. */
  async serve({ name, args, cwd, env, health }: Service): Promise<void> {
    const child = this.start({ name, args, cwd, env });
    void child.exited.then((code) => {
      if (this.has(name, child)) this.reportBreak(endOf(child, code));
    });
    if (health) await waitForHttp(health, child);
  }

  /** Runs a task to its end; any code but 0 is a failure. */
  async run(task: Omit<ChildOptions, 'logFile'>): Promise<void> {
    const child = this.start(task);
    const code = await child.exited;
    this.dismiss(task.name);
    if (code !== 0) throw endOf(child, code);
  }

  async stop(name: string): Promise<void> {
    const member = this.dismiss(name);
    await member?.stop();
  }

  stopAll(): Promise<void> {
    this.closing ??= this.emptyOut();
    return this.closing;
  }

  private start(options: Omit<ChildOptions, 'logFile'>): Child {
    if (this.closing) throw new Failure('The stack is stopping.');
    const child = startChild({ ...options, logFile: join(this.logDir, `${options.name}.log`) });
    this.children.set(options.name, child);
    this.admit({ name: options.name, stop: () => child.stop() });
    return child;
  }

  private has(name: string, child: Child): boolean {
    return this.children.get(name) === child && this.members.some((member) => member.name === name);
  }

  private dismiss(name: string): Member | undefined {
    const member = this.members.find((candidate) => candidate.name === name);
    this.members = this.members.filter((candidate) => candidate !== member);
    return member;
  }

  private async emptyOut(): Promise<void> {
    for (let member = this.members.pop(); member; member = this.members.pop()) await member.stop();
  }
}
