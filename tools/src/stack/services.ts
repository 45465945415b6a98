import { join } from 'node:path';
import { API_ARGS, API_MEMORY, COMMANDS, FROM_SOURCE, ROOT } from '../common/paths';
import type { Environment } from '../common/env';
import type { Ports } from './ports';
import type { ServiceEnvironments } from './service-environments';

export type ServiceName = 'api-watch' | 'maildev' | 'payments' | 'api' | 'site' | 'admin' | 'shell';

export interface Service {
  name: ServiceName;
  title: string;
  args: string[];
  cwd: string;
  env: Environment;
  /** Address that responds with 2xx once the service is usable. A watching bundler has none. */
  health?: string;
}

interface Input {
  ports: Ports;
  envs: ServiceEnvironments;
}

export function mailbox({ ports, dataDir }: { ports: Ports; dataDir: string }, env: Environment): Service {
  const args = ['--silent', '--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--web', String(ports.mailbox), '--smtp', String(ports.smtp)];
  args.push('--mail-directory', join(dataDir, 'mails'));
  return {
    name: 'maildev',
    title: 'Mailbox',
    args: [COMMANDS.maildev, ...args],
    cwd: ROOT,
    env,
    health: `http://127.0.0.1:${ports.mailbox}/email`,
  };
}

/** The sandbox runs from its sources, so it can start before the build. */
export function paymentSandbox(ports: Ports, env: Environment): Service {
  return {
    name: 'payments',
    title: 'Payments',
    args: [...FROM_SOURCE, 'tools/payment-sandbox/src/main.ts'],
    cwd: ROOT,
    env,
    health: `http://localhost:${ports.payments}/health`,
  };
}

/** Tasks that run to completion before the servers start. */
export function databaseTasks({ envs }: Pick<Input, 'envs'>): { title: string; name: string; args: string[]; env: Environment }[] {
  return [
    { title: 'Migrations', name: 'migrate', args: ['api/dist/database/migrate.js'], env: envs.api },
    { title: 'Demo data', name: 'seed', args: ['api/dist/database/seed/main.js'], env: envs.api },
  ];
}

export function builtServices({ ports, envs }: Input): Service[] {
  return [
    apiService({ ports, envs }, []),
    builtServer({ name: 'site', title: 'Site', port: ports.site, folder: 'site-mfe', env: envs.site }),
    builtServer({ name: 'admin', title: 'Admin', port: ports.admin, folder: 'admin-mfe', env: envs.admin }),
    builtServer({ name: 'shell', title: 'Shell', port: ports.shell, folder: 'shell', env: envs.shell }),
  ];
}

/** Services for development, on the same ports: a watching bundler and development servers with hot reload. */
export function watchedServices({ ports, envs }: Input): Service[] {
  const bundler: Service = {
    ...{ name: 'api-watch', title: 'Bundler of the API', cwd: join(ROOT, 'api'), env: envs.api },
    args: [COMMANDS.rolldown, '--config', 'rolldown.config.mjs', '--watch'],
  };
  return [
    bundler,
    apiService({ ports, envs }, ['--watch']),
    devServer({ name: 'site', title: 'Site', port: ports.site, folder: 'site-mfe', env: envs.site }, '/@vite/client'),
    devServer({ name: 'admin', title: 'Admin', port: ports.admin, folder: 'admin-mfe', env: envs.admin }, '/@vite/client'),
    devServer({ name: 'shell', title: 'Shell', port: ports.shell, folder: 'shell', env: envs.shell }, '/'),
  ];
}

interface WebServer {
  name: ServiceName;
  title: string;
  port: number;
  folder: string;
  env: Environment;
}

function apiService({ ports, envs }: Input, nodeOptions: string[]): Service {
  const args = [...nodeOptions, ...API_ARGS];
  // The variable is empty, because .env would set an unset one: the API must not know the owner's password.
  const env = { ...envs.api, ...API_MEMORY, DATABASE_OWNER_URL: '' };
  return { name: 'api', title: 'API', args, cwd: ROOT, env, health: `http://127.0.0.1:${ports.api}/api/health/ready` };
}

function builtServer({ name, title, port, folder, env }: WebServer): Service {
  return { name, title, args: [`${folder}/dist/server/main.mjs`], cwd: ROOT, env, health: `http://127.0.0.1:${port}/healthz` };
}

function devServer({ name, title, port, folder, env }: WebServer, path: string): Service {
  const args = [COMMANDS.vite, '--port', String(port), '--strictPort'];
  return { name, title, args, cwd: join(ROOT, folder), env, health: `http://localhost:${port}${path}` };
}
