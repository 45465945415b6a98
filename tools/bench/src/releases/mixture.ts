import { releasePath, remoteNames, type RemoteName } from '@aflora/releases';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment, type Environment } from '@aflora/tools/common/env';
import { Failure } from '@aflora/tools/common/failure';
import { ProcessGroup } from '@aflora/tools/stack/process-group';
import { serviceEnvironments } from '@aflora/tools/stack/service-environments';
import { builtServices, type Service, type ServiceName } from '@aflora/tools/stack/services';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { ReleaseTeam, tokenVariables } from './release-team';
import type { Visit } from './skew-journey';

export const AGES = ['N', 'N−1'] as const;
type Age = (typeof AGES)[number];

export interface Combination {
  api: Age;
  remotes: Age;
  shell: Age;
}

export type ReleaseNames = Record<Age, Record<RemoteName, string>>;

/** Environment of the stack whose data a mixture uses. */
export const MIXTURE_ENV = { RATE_LIMIT: 'off', ...tokenVariables };
const SETTLE_TIMEOUT_MS = 15_000;

interface Versions {
  folders: Record<Age, string>;
  releases: ReleaseNames;
}

/** The product's servers, each running one of two versions. */
export class Mixture {
  private readonly group: ProcessGroup;
  private readonly services: Service[];
  private readonly running = new Map<ServiceName, Age>();

  constructor(
    private readonly stack: Stack,
    private readonly versions: Versions,
  ) {
    const { ports, databaseUrl, dataDir } = stack;
    const userEnv: Environment = { ...readEnvironment(), ...MIXTURE_ENV };
    this.group = new ProcessGroup(join(dataDir, 'logs'));
    this.services = builtServices({ ports, envs: serviceEnvironments({ userEnv, ports, dataDir, databaseUrl }) });
  }

  /** Restarts the servers whose version differs from the combination. Returns the releases that visitors should get. */
  async switchTo({ api, remotes, shell }: Combination): Promise<Visit> {
    await this.start('api', api);
    for (const remote of remoteNames) {
      await this.start(remote, remotes);
      await this.promote(remote, remotes);
    }
    await this.start('shell', shell);
    const visit = { shellUrl: `http://localhost:${this.stack.ports.shell}`, releases: this.versions.releases[remotes] };
    await waitUntilSettled(visit);
    return visit;
  }

  end(): Promise<void> {
    return this.group.stopAll();
  }

  private async start(name: ServiceName, age: Age): Promise<void> {
    const service = this.services.find((candidate) => candidate.name === name);
    if (!service || this.running.get(name) === age) return;
    await this.group.stop(name);
    await this.group.startService({ ...service, cwd: this.versions.folders[age] });
    this.running.set(name, age);
  }

  private promote(remote: RemoteName, age: Age): Promise<void> {
    return new ReleaseTeam(remote, this.stack).promote(this.versions.releases[age][remote]);
  }
}

/** Waits until pages name both releases and have a fragment: the first pages of a new server may come without one. */
async function waitUntilSettled({ shellUrl, releases }: Visit): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  const expected = ['id="prerender"', ...Object.values(releases).map((name) => `${releasePath(name)}/`)];
  for (;;) {
    const html = await (await fetch(shellUrl)).text();
    const missing = expected.filter((part) => !html.includes(part));
    if (!missing.length) return;
    if (Date.now() > deadline) throw new Failure(`The home page was never sent with ${missing.join(', ')}.`);
    await pause(100);
  }
}
