import { join } from 'node:path';
import { COMMANDS, ROOT } from '../common/paths';
import { assertKnownSchema } from '../postgres/known-schema';
import { startPostgres, stopOrphan } from '../postgres/start-postgres';
import { readEnvironment, type Environment } from '../common/env';
import { Failure } from '../common/failure';
import { assertMachine, fullDisk } from './machine';
import { ProcessGroup } from './process-group';
import { assertPortsFree, parsePortBase, portsFrom, type PortName, type Ports } from './ports';
import { silentProgress, type Progress } from './progress';
import { localReleases, publishBuilds } from './publish-builds';
import { paymentsEnvironment, serviceEnvironments, type ServiceEnvironments } from './service-environments';
import { builtServices, databaseTasks, mailbox, paymentSandbox, watchedServices, type Service, type ServiceName } from './services';

export interface StackOptions {
  portBase?: number;
  /** Folder for the database, images, logs and secrets; default: `.data` of the checkout. */
  dataDir?: string;
  /** Overrides of the process's environment variables, e.g. `{ RATE_LIMIT: 'off' }`. */
  env?: Environment;
  /** Starts compilers and development servers instead of the built servers. */
  dev?: boolean;
  /** `false` when the caller has already built everything. */
  build?: boolean;
  progress?: Progress;
  /** Stops everything, even during the start. */
  signal?: AbortSignal;
}

export interface Stack {
  ports: Ports;
  /** Address of the database for the owner of its tables. */
  databaseUrl: string;
  dataDir: string;
  /** Rejects with `Failure` when a service ends by itself. */
  crashed: Promise<never>;
  stop(): Promise<void>;
  stopService(name: ServiceName): Promise<void>;
  startService(name: ServiceName): Promise<void>;
  killService(name: ServiceName): Promise<void>;
}

/** Time that the services of a killed start get to complete their work and end by themselves. */
const ENDING_MS = 5_000;

/** Starts the whole product on this machine. A failed start stops everything that was started. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const userEnv = { ...readEnvironment(), ...options.env };
  const ports = portsFrom(options.portBase ?? parsePortBase(userEnv.PORT_BASE));
  const dataDir = options.dataDir ?? join(ROOT, '.data');
  assertMachine(dataDir);
  // Checked before anything is started, because a running stack uses the same builds, logs and sandbox, and a killed start has left its
  // database server on its port.
  const wasKilled = !userEnv.DATABASE_URL && (await stopOrphan(join(dataDir, 'postgres')));
  await assertPortsFree(ports, neededPorts(userEnv), wasKilled ? ENDING_MS : 0);
  const group = new ProcessGroup(join(dataDir, 'logs'));
  const abort = (): void => void group.stopAll();
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const { services, databaseUrl } = await startServices(group, { ...options, userEnv, ports, dataDir });
    return asStack(group, services, { ports, databaseUrl, dataDir });
  } catch (error) {
    const reason = fullDisk(dataDir);
    // A full disk also keeps PostgreSQL from stopping in order; the failed stop is not what the user needs to know.
    await group.stopAll().catch((stopping: unknown) => (reason ? undefined : Promise.reject(stopping as Error)));
    throw reason ? new Failure(reason) : error;
  }
}

interface Plan extends StackOptions {
  userEnv: Environment;
  ports: Ports;
  dataDir: string;
}

async function startServices(group: ProcessGroup, plan: Plan): Promise<{ services: Service[]; databaseUrl: string }> {
  const progress = plan.progress ?? silentProgress();
  const mail = mailbox(plan, plan.userEnv);
  const payments = paymentSandbox(plan.ports, paymentsEnvironment(plan));
  const [databaseUrl] = await inParallel(group, [
    database(group, plan, progress),
    plan.build === false ? undefined : progress.step(plan.dev ? 'Build (contracts, API)' : 'Build what changed', () => build(group, plan)),
    progress.step(mail.title, () => group.startService(mail)),
    progress.step(payments.title, () => group.startService(payments)),
  ]);
  const envs = serviceEnvironments({ ...plan, databaseUrl });
  for (const { title, ...task } of databaseTasks({ envs })) await progress.step(title, () => group.run({ ...task, cwd: ROOT }));
  const startService = (service: Service) => progress.step(service.title, () => group.startService(service));
  const services = plan.dev ? watchedServices({ ports: plan.ports, envs }) : builtServices({ ports: plan.ports, envs });
  const remaining = plan.dev ? services : await startWithReleases(services, { envs, plan, progress, startService });
  await inParallel(group, remaining.map(startService));
  return { services: [mail, payments, ...services], databaseUrl };
}

interface Start {
  envs: ServiceEnvironments;
  plan: Plan;
  progress: Progress;
  startService: (service: Service) => Promise<void>;
}

/**
 * Starts the API and publishes the releases, so that the web servers get them with their first request. Returns the services that are still
 * to be started.
 */
async function startWithReleases(services: Service[], { envs, plan, progress, startService }: Start): Promise<Service[]> {
  const [api, ...web] = services;
  if (api) await startService(api);
  const apiUrl = `http://127.0.0.1:${plan.ports.api}`;
  const releases = localReleases(envs.api, { apiUrl, directory: envs.site.RELEASES_DIR ?? join(plan.dataDir, 'releases') });
  await progress.step('Releases', () => publishBuilds(releases));
  return web;
}

/** Address of the running database. Data of a newer version are refused before the build has ended. */
function database(group: ProcessGroup, plan: Plan, progress: Progress): Promise<string> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = plan.userEnv;
  return progress.step('PostgreSQL', async () => {
    const url = DATABASE_URL ? DATABASE_OWNER_URL || DATABASE_URL : await embeddedDatabase(group, plan);
    await assertKnownSchema(url);
    return url;
  });
}

async function embeddedDatabase(group: ProcessGroup, { ports, dataDir }: Plan): Promise<string> {
  const onCrash = (failure: Failure): void => group.reportCrash(failure);
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: ports.postgres, onCrash });
  group.add({ name: 'postgres', stop: () => postgres.stop() });
  return postgres.url;
}

function build(group: ProcessGroup, { userEnv, dev }: Plan): Promise<void> {
  const projects = dev ? ['--projects=@aflora/contracts,@aflora/api'] : [];
  // NODE_ENV=development would make Vite build development code, and Nx's daemon would keep running.
  const env = { ...userEnv, NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false' };
  return group.run({ name: 'build', args: [COMMANDS.nx, 'run-many', '-t', 'build', ...projects], cwd: ROOT, env });
}

/** Runs tasks in parallel. After the first failure, stops the group, waits for all tasks and rethrows. */
async function inParallel<T extends unknown[]>(group: ProcessGroup, work: [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(work);
  } catch (error) {
    const stopped = group.stopAll();
    await Promise.allSettled(work);
    await stopped;
    throw error;
  }
}

function asStack(group: ProcessGroup, services: Service[], details: Pick<Stack, 'ports' | 'databaseUrl' | 'dataDir'>): Stack {
  return {
    ...details,
    crashed: group.crashed,
    stop: () => group.stopAll(),
    stopService: (name) => group.stop(name),
    killService: (name) => group.kill(name),
    startService: async (name) => {
      const service = services.find((candidate) => candidate.name === name);
      if (service) await group.startService(service);
    },
  };
}

function neededPorts({ DATABASE_URL }: Environment): PortName[] {
  const always: PortName[] = ['shell', 'site', 'admin', 'api', 'payments', 'mailbox', 'smtp'];
  return DATABASE_URL ? always : [...always, 'postgres'];
}
