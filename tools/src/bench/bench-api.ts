import { join } from 'node:path';
import { ownEnvironment, type Environment } from '../common/env';
import { freePort } from '../common/free-port';
import { ROOT } from '../common/paths';
import { startChild, type Child } from '../stack/child-process';
import type { Stack } from '../stack/start-stack';
import { waitForHttp } from '../stack/wait-for-http';

export interface BenchApi {
  url: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Ends it without a word, and waits until its successor answers. */
  killAndRestart(): Promise<void>;
  /** Asks it to end, as a deployment does, and waits until its successor answers. */
  restart(): Promise<void>;
}

/** What the stack and an API beside it have to agree on. */
export const benchSecrets = {
  JWT_SECRET: 'a secret that only this bench knows, and the API beside it',
  SANDBOX_KEY: 'key',
  SANDBOX_WEBHOOK_SECRET: 'webhook-secret',
};

/** An API process of the bench's own over the stack's database; `children` learns of each, to end them. */
export async function startBenchApi(
  stack: Stack,
  { variables, children }: { variables: Record<string, string>; children: Child[] },
): Promise<BenchApi> {
  const port = await freePort();
  const url = addressOf(port);
  const env = environmentOf(stack, port, variables);
  const start = async (): Promise<Child> => {
    const logFile = join(ROOT, '.cache/bench', `api-${port}.log`);
    const child = startChild({ name: 'API', args: ['api/dist/main.js'], cwd: ROOT, env, logFile });
    children.push(child);
    await waitForHttp(`${url}/api/health/ready`, child);
    return child;
  };
  let running = await start();
  return {
    url,
    pid: () => running.pid,
    killAndRestart: async () => {
      await running.kill();
      running = await start();
    },
    restart: async () => {
      await running.stop();
      running = await start();
    },
  };
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

function environmentOf({ databaseUrl, ports }: Stack, port: number, variables: Record<string, string>): Environment {
  return {
    ...ownEnvironment(),
    NODE_ENV: 'development',
    RATE_LIMIT: 'off',
    API_HOST: '127.0.0.1',
    API_PORT: String(port),
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: `http://localhost:${ports.shell}`,
    PAYMENT_PROVIDERS: 'sandbox',
    SANDBOX_URL: `http://localhost:${ports.payments}`,
    PAYMENT_WEBHOOK_ORIGIN: addressOf(port),
    LOG_LEVEL: 'warn',
    ...variables,
  };
}
