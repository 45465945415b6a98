import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../common/failure';
import type { Commands } from './commands';

/** Tag of the images that this test builds and removes. */
const TAG = 'engine-test';
const POLL_MS = 1_000;
const SECRETS = [
  'DATABASE_PASSWORD',
  'DATABASE_API_PASSWORD',
  'JWT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'RELEASE_TOKEN_SITE',
  'RELEASE_TOKEN_ADMIN',
  'PROMOTION_TOKEN_SITE',
  'PROMOTION_TOKEN_ADMIN',
  'SANDBOX_KEY',
  'SANDBOX_WEBHOOK_SECRET',
];
const IMAGES = ['caddy', 'api', 'shell', 'site-mfe', 'admin-mfe', 'operations', 'backup', 'release'];

interface Project {
  name: string;
  /** First of the published ports, in the order of `npm start`. */
  portBase: number;
  /** Folder for the file with its variables. */
  folder: string;
}

/** A stack of docker-compose.yml under a project name of its own. */
export class Compose {
  readonly url: string;
  private readonly args: string[];

  constructor(
    private readonly commands: Commands,
    { name, portBase, folder }: Project,
  ) {
    this.url = `http://localhost:${portBase}`;
    const envFile = join(folder, `${name}.env`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(envFile, variables(portBase), { mode: 0o600 });
    this.args = ['compose', '--project-name', name, '--env-file', envFile];
  }

  run(...args: string[]): Promise<string> {
    return this.commands.run('docker', [...this.args, ...args]);
  }

  /** Runs a command in a container of its own, which is removed afterwards. */
  task(...args: string[]): Promise<string> {
    return this.run('run', '--rm', '--no-deps', '--no-TTY', ...args);
  }

  /** Starts the stack and waits until the first releases are live. */
  async up(): Promise<void> {
    await this.run('up', '--detach', '--no-build');
    const container = await this.run('ps', '--all', '--quiet', 'release');
    // The container of a release that failed its smoke test on a busy machine restarts, according to its restart policy.
    for (let state = ''; state !== 'exited 0'; await pause(POLL_MS)) {
      state = await this.commands.run('docker', ['inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', container]);
      if (/^exited [1-9]/.test(state))
        throw new Failure(`No first release:\n${await this.run('logs', '--no-color', '--tail', '15', 'release')}`);
    }
    await this.run('up', '--detach', '--no-build', '--wait', '--no-recreate', ...SERVING);
  }

  /** Replaces a service's container and waits until the new one is healthy. */
  async replace(service: string): Promise<void> {
    await this.run('up', '--detach', '--no-build', '--no-deps', '--force-recreate', '--wait', service);
  }

  /** Removes containers, networks and volumes. */
  async remove(): Promise<void> {
    await this.run('--profile', 'operations', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
  }
}

const SERVING = ['caddy', 'api-1', 'api-2', 'shell', 'site-mfe', 'admin-mfe', 'payments', 'mail'];

export const imagesOfTest = IMAGES.map((image) => `aflora-${image}:${TAG}`);

function variables(portBase: number): string {
  const ports = {
    SHELL: portBase,
    SITE_MFE: portBase + 1,
    ADMIN_MFE: portBase + 2,
    REDIRECT: portBase + 3,
    SANDBOX: portBase + 4,
    MAIL: portBase + 5,
  };
  return [
    ...SECRETS.map((name) => `${name}=${randomBytes(24).toString('hex')}`),
    ...Object.entries(ports).map(([name, port]) => `PUBLISHED_${name}_PORT=${port}`),
    ...IMAGES.map((image) => `${image.toUpperCase().replace('-', '_')}_TAG=${TAG}`),
    'ADMIN_EMAILS=admin@demo.local',
    // The journeys sign in with a password only.
    'ADMIN_MFA=optional',
    'CEP_LOOKUP_URL=http://payments:4204/cep/{cep}',
    // All requests of the test come from one address.
    ...['REGISTER', 'LINK', 'LOGIN', 'CONTACT', 'REPORT'].map((name) => `LIMIT_${name}=100000/60`),
    '',
  ].join('\n');
}
