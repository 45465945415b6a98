import { join } from 'node:path';
import { Client } from 'pg';
import { ownEnvironment } from '../../common/env';
import { freePort } from '../../common/free-port';
import { ROOT } from '../../common/paths';
import { startChild, type Child } from '../../stack/child-process';
import type { Stack } from '../../stack/start-stack';
import { waitForHttp } from '../../stack/wait-for-http';
import { withStack } from '../bench-stack';
import { openUnreliableMailbox, type UnreliableMailbox } from './unreliable-mailbox';

export const secrets = {
  JWT_SECRET: 'a secret that only this bench knows, and the APIs beside it',
  SANDBOX_KEY: 'key-of-the-bench',
  SANDBOX_WEBHOOK_SECRET: 'webhook-secret-of-the-bench',
};

export interface Api {
  url: string;
  /** Ends it without a word, and waits until its successor answers. */
  killAndRestart(): Promise<void>;
}

/** Two API processes over one database, with the payment sandbox and a mailbox that refuses mails. */
export interface MoneyStack {
  apis: [Api, Api];
  sandboxUrl: string;
  database: Client;
  mailbox: UnreliableMailbox;
}

export function withMoneyStack<T>(measure: (stack: MoneyStack) => Promise<T>): Promise<T> {
  return withStack((stack) => around(stack, measure), { env: { RATE_LIMIT: 'off', ...secrets } });
}

async function around<T>(stack: Stack, measure: (stack: MoneyStack) => Promise<T>): Promise<T> {
  // The stack's own API would do the jobs of the two that are measured.
  await stack.stopService('api');
  const mailbox = await openUnreliableMailbox();
  const database = new Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const children: Child[] = [];
  try {
    const start = () => startApi(stack, { smtpPort: mailbox.port, children });
    const apis: [Api, Api] = [await start(), await start()];
    return await measure({ apis, sandboxUrl: `http://localhost:${stack.ports.payments}`, database, mailbox });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await database.end();
    await mailbox.close();
  }
}

async function startApi(stack: Stack, { smtpPort, children }: { smtpPort: number; children: Child[] }): Promise<Api> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...ownEnvironment(),
    ...secrets,
    NODE_ENV: 'development',
    RATE_LIMIT: 'off',
    API_HOST: '127.0.0.1',
    API_PORT: String(port),
    DATABASE_URL: stack.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PUBLIC_ORIGIN: `http://localhost:${stack.ports.shell}`,
    PAYMENT_PROVIDERS: 'sandbox',
    SANDBOX_URL: `http://localhost:${stack.ports.payments}`,
    PAYMENT_WEBHOOK_ORIGIN: url,
    LOG_LEVEL: 'warn',
  };
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
    killAndRestart: async () => {
      await running.kill();
      running = await start();
    },
  };
}
