import { join } from 'node:path';
import { ownEnvironment, type Environment } from '@aflora/tools/common/env';
import getPort from 'get-port';
import { API_ARGS, API_MEMORY, ROOT } from '@aflora/tools/common/paths';
import { startChild, type Child } from '@aflora/tools/stack/child-process';
import { waitForHttp } from '@aflora/tools/stack/wait-for-http';

export interface BenchApi {
  url: string;
  /** Pid of the current process. */
  pid(): number;
  /** Kills the process, starts a new one and waits until it is ready. */
  killAndRestart(): Promise<void>;
}

/** The parts of a stack that an API process needs. */
export interface BenchStack {
  databaseUrl: string;
  dataDir: string;
  ports: { shell: number; payments: number };
}

/** Secrets that the stack and an additional API process have to share. */
export const benchSecrets = {
  JWT_SECRET: 'secret of the benchmark and its API',
  SANDBOX_KEY: 'key',
  SANDBOX_WEBHOOK_SECRET: 'webhook-secret',
};

/**
 * Starts an additional API process on the stack's database. Every started process is added to `children`, so that the caller can stop it.
 */
export async function startBenchApi(
  stack: BenchStack,
  { variables, children }: { variables: Record<string, string>; children: Child[] },
): Promise<BenchApi> {
  const port = await getPort();
  const url = addressOf(port);
  const env = environmentOf(stack, port, variables);
  const start = async (): Promise<Child> => {
    const logFile = join(ROOT, '.cache/bench', `api-${port}.log`);
    const child = startChild({ name: 'API', args: API_ARGS, cwd: ROOT, env, logFile });
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
  };
}

export interface SupervisedApi {
  url: string;
  /** Pid of the current process. */
  pid(): number;
  /** Kills the process without a word; the supervisor starts another. */
  kill(): void;
  stop(): Promise<void>;
}

const COLLECTING = ['--expose-gc', '--require', join(__dirname, 'collect-on-signal.cjs')];

/** Starts an API process on `port`, and another whenever it ends, like a container with a restart policy. */
export async function superviseApi(
  stack: BenchStack,
  { port, variables }: { port: number; variables: Record<string, string> },
): Promise<SupervisedApi> {
  const url = addressOf(port);
  const env = environmentOf(stack, port, variables);
  const logFile = join(ROOT, '.cache/bench', `api-${port}.log`);
  let isStopping = false;
  const start = (): Child => {
    const child = startChild({ name: 'API', args: [...COLLECTING, ...API_ARGS], cwd: ROOT, env, logFile });
    void child.exited.then(() => {
      if (!isStopping) running = start();
    });
    return child;
  };
  let running = start();
  await waitForHttp(`${url}/api/health/ready`, running);
  return {
    url,
    pid: () => running.pid,
    kill: () => void process.kill(running.pid, 'SIGKILL'),
    stop: () => {
      isStopping = true;
      return running.stop();
    },
  };
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

function environmentOf({ databaseUrl, dataDir, ports }: BenchStack, port: number, variables: Record<string, string>): Environment {
  return {
    ...ownEnvironment(),
    ...API_MEMORY,
    NODE_ENV: 'development',
    RATE_LIMIT: 'off',
    API_HOST: '127.0.0.1',
    API_PORT: String(port),
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(dataDir, 'media'),
    PUBLIC_ORIGIN: `http://localhost:${ports.shell}`,
    PAYMENT_PROVIDERS: 'sandbox',
    SANDBOX_URL: `http://localhost:${ports.payments}`,
    PAYMENT_WEBHOOK_ORIGIN: addressOf(port),
    LOG_LEVEL: 'warn',
    ...variables,
  };
}
