import { join } from 'node:path';
import { COMMANDS, ROOT } from '../common/paths';
import { startPostgres } from '../postgres/start-postgres';
import { readEnvironment, type Environment } from '../common/env';
import { Household } from './household';
import { assertPortsFree, parsePortBase, portsFrom, type PortName, type Ports } from './ports';
import { silentProgress, type Progress } from './progress';
import { localReleases, publishBuilds } from './publish-builds';
import { paymentsEnvironment, serviceEnvironments, type ServiceEnvironments } from './service-environments';
import { builtServices, databaseTasks, mailbox, paymentSandbox, watchedServices, type Service, type ServiceName } from './services';

export interface StackOptions {
  portBase?: number;
  /** Database, pictures, logs and secrets; `.data` of the checkout by default. */
  dataDir?: string;
  /** Laid over the process's own variables, e.g. `{ RATE_LIMIT: 'off' }`. */
  env?: Environment;
  /** Compilers and development servers instead of what was built. */
  dev?: boolean;
  /** `false` when the caller has built already. */
  build?: boolean;
  progress?: Progress;
  /** Stops everything, also in the middle of starting. */
  signal?: AbortSignal;
}

export interface Stack {
  ports: Ports;
  databaseUrl: string;
  dataDir: string;
  /** Rejects with one clear line when a service ends by itself. */
  broken: Promise<never>;
  stop(): Promise<void>;
  stopService(name: ServiceName): Promise<void>;
  startService(name: ServiceName): Promise<void>;
}

/** The whole product on this machine. What fails to start leaves nothing running. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const given = { ...readEnvironment(), ...options.env };
  const ports = portsFrom(options.portBase ?? parsePortBase(given.PORT_BASE));
  const dataDir = options.dataDir ?? join(ROOT, '.data');
  await assertPortsFree(ports, neededPorts(given));
  const household = new Household(join(dataDir, 'logs'));
  const abort = (): void => void household.stopAll();
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const { services, databaseUrl } = await raise(household, { ...options, given, ports, dataDir });
    return asStack(household, services, { ports, databaseUrl, dataDir });
  } catch (error) {
    await household.stopAll();
    throw error;
  }
}

interface Plan extends StackOptions {
  given: Environment;
  ports: Ports;
  dataDir: string;
}

async function raise(household: Household, plan: Plan): Promise<{ services: Service[]; databaseUrl: string }> {
  const progress = plan.progress ?? silentProgress();
  const mail = mailbox(plan.ports, plan.given);
  const payments = paymentSandbox(plan.ports, paymentsEnvironment(plan));
  const [databaseUrl] = await firstFailure(household, [
    database(household, plan, progress),
    plan.build === false
      ? undefined
      : progress.step(plan.dev ? 'Build (contracts, API)' : 'Build what changed', () => build(household, plan)),
    progress.step(mail.title, () => household.serve(mail)),
    progress.step(payments.title, () => household.serve(payments)),
  ]);
  const envs = serviceEnvironments({ ...plan, databaseUrl });
  for (const { title, ...task } of databaseTasks({ envs })) await progress.step(title, () => household.run({ ...task, cwd: ROOT }));
  const serve = (service: Service) => progress.step(service.title, () => household.serve(service));
  const services = plan.dev ? watchedServices({ ports: plan.ports, envs }) : builtServices({ ports: plan.ports, envs });
  const waiting = plan.dev ? services : await startWithReleases(services, { envs, plan, progress, serve });
  await firstFailure(household, waiting.map(serve));
  return { services: [mail, payments, ...services], databaseUrl };
}

interface Start {
  envs: ServiceEnvironments;
  plan: Plan;
  progress: Progress;
  serve: (service: Service) => Promise<void>;
}

/** The API first, then the releases in it, so that the web servers find them at their first question. Answers who is still to start. */
async function startWithReleases(services: Service[], { envs, plan, progress, serve }: Start): Promise<Service[]> {
  const [api, ...web] = services;
  if (api) await serve(api);
  const apiUrl = `http://127.0.0.1:${plan.ports.api}`;
  const releases = localReleases(envs.api, { apiUrl, directory: envs.site.RELEASES_DIR ?? join(plan.dataDir, 'releases') });
  await progress.step('Releases', () => publishBuilds(releases));
  return web;
}

async function database(household: Household, { given, ports, dataDir }: Plan, progress: Progress): Promise<string> {
  if (given.DATABASE_URL) return given.DATABASE_URL;
  const postgres = await progress.step('PostgreSQL', () => startPostgres({ dataDir: join(dataDir, 'postgres'), port: ports.postgres }));
  household.admit({ name: 'postgres', stop: () => postgres.stop() });
  return postgres.url;
}

function build(household: Household, { given, dev }: Plan): Promise<void> {
  const projects = dev ? ['--projects=@aflora/contracts,@aflora/api'] : [];
  // NODE_ENV=development would make Vite build development code; a daemon would stay behind.
  const env = { ...given, NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false' };
  return household.run({ name: 'build', args: [COMMANDS.nx, 'run-many', '-t', 'build', ...projects], cwd: ROOT, env });
}

/** Side by side; the first failure stops the others, and only then goes on. */
async function firstFailure<T extends unknown[]>(household: Household, work: [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(work);
  } catch (error) {
    const stopped = household.stopAll();
    await Promise.allSettled(work);
    await stopped;
    throw error;
  }
}

function asStack(household: Household, services: Service[], facts: Pick<Stack, 'ports' | 'databaseUrl' | 'dataDir'>): Stack {
  return {
    ...facts,
    broken: household.broken,
    stop: () => household.stopAll(),
    stopService: (name) => household.stop(name),
    startService: async (name) => {
      const service = services.find((candidate) => candidate.name === name);
      if (service) await household.serve(service);
    },
  };
}

function neededPorts({ DATABASE_URL }: Environment): PortName[] {
  const always: PortName[] = ['shell', 'site', 'admin', 'api', 'payments', 'mailbox', 'smtp'];
  return DATABASE_URL ? always : [...always, 'postgres'];
}
