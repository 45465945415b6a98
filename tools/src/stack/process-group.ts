import { join } from 'node:path';
import { Failure } from '../common/failure';
import { startChild, type Child, type ChildOptions } from './child-process';
import type { Service } from './services';
import { exitFailure, waitForHttp } from './wait-for-http';

interface GroupMember {
  name: string;
  stop: () => Promise<void>;
}

/**
 * The processes and servers of one stack. They are stopped in reverse order of their start, and none can be started while they are being
 * stopped.
 */
export class ProcessGroup {
  /** Rejects when a service ends without `stop`. */
  readonly crashed: Promise<never>;
  reportCrash!: (failure: Failure) => void;
  private members: GroupMember[] = [];
  private readonly children = new Map<string, Child>();
  private closing?: Promise<void>;

  constructor(private readonly logDir: string) {
    this.crashed = new Promise((_, fail) => (this.reportCrash = fail));
    this.crashed.catch(() => undefined);
  }

  add(member: GroupMember): void {
    this.members.push(member);
    if (this.closing) this.closing = this.closing.finally(() => this.stopMembers());
  }

  /** Starts a service and waits until its health address responds. */
  async startService({ name, args, cwd, env, health }: Service): Promise<void> {
    const child = this.start({ name, args, cwd, env });
    void child.exited.then((code) => {
      if (this.has(name, child)) this.reportCrash(exitFailure(child, code));
    });
    if (health) await waitForHttp(health, child);
  }

  /** Runs a task until it exits; throws `Failure` unless its exit code is 0. */
  async run(task: Omit<ChildOptions, 'logFile'>): Promise<void> {
    const child = this.start(task);
    const code = await child.exited;
    this.remove(task.name);
    if (code !== 0) throw exitFailure(child, code);
  }

  async stop(name: string): Promise<void> {
    const member = this.remove(name);
    await member?.stop();
  }

  /** Ends a service as a crash would, without `crashed`. */
  async kill(name: string): Promise<void> {
    this.remove(name);
    await this.children.get(name)?.kill();
  }

  stopAll(): Promise<void> {
    this.closing ??= this.stopMembers();
    return this.closing;
  }

  private start(options: Omit<ChildOptions, 'logFile'>): Child {
    if (this.closing) throw new Failure('The stack is stopping.');
    const child = startChild({ ...options, logFile: join(this.logDir, `${options.name}.log`) });
    this.children.set(options.name, child);
    this.add({ name: options.name, stop: () => child.stop() });
    return child;
  }

  private has(name: string, child: Child): boolean {
    return this.children.get(name) === child && this.members.some((member) => member.name === name);
  }

  private remove(name: string): GroupMember | undefined {
    const member = this.members.find((candidate) => candidate.name === name);
    this.members = this.members.filter((candidate) => candidate !== member);
    return member;
  }

  /** Stops all of them, also when some can't be stopped. Throws the error of the first of those. */
  private async stopMembers(): Promise<void> {
    const errors: unknown[] = [];
    for (let member = this.members.pop(); member; member = this.members.pop())
      await member.stop().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}
