import { releasePath, remoteNames, type RemoteName } from '@aflora/mfe-contract/release';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment, type Environment } from '../../common/env';
import { Failure } from '../../common/failure';
import { ProcessGroup } from '../../stack/process-group';
import { serviceEnvironments } from '../../stack/service-environments';
import { builtServices, type Service, type ServiceName } from '../../stack/services';
import type { Stack } from '../../stack/start-stack';
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

/** For the stack whose data a mixture takes over. */
export const MIXTURE_ENV = { RATE_LIMIT: 'off', ...tokenVariables };
const SETTLED_WITHIN_MS = 15_000;

interface Versions {
  folders: Record<Age, string>;
  releases: ReleaseNames;
}

/** The product's servers, each at the version it is asked to have. */
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

  /** What has the right version already stays. Answers what visitors have to find. */
  async become({ api, remotes, shell }: Combination): Promise<Visit> {
    await this.serve('api', api);
    for (const remote of remoteNames) {
      await this.serve(remote, remotes);
      await this.promote(remote, remotes);
    }
    await this.serve('shell', shell);
    const visit = { shellUrl: `http://localhost:${this.stack.ports.shell}`, releases: this.versions.releases[remotes] };
    await settled(visit);
    return visit;
  }

  end(): Promise<void> {
    return this.group.stopAll();
  }

  private async serve(name: ServiceName, age: Age): Promise<void> {
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

/** Waits until pages carry both releases and the site's prerendered part, for which a page of a server that has just started does not wait. */
async function settled({ shellUrl, releases }: Visit): Promise<void> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  const wanted = ['id="prerender"', ...Object.values(releases).map((name) => `${releasePath(name)}/`)];
  for (;;) {
    const html = await (await fetch(shellUrl)).text();
    const missing = wanted.filter((part) => !html.includes(part));
    if (!missing.length) return;
    if (Date.now() > until) throw new Failure(`The home page never came with ${missing.join(', ')}.`);
    await pause(100);
  }
}
