import { Pool } from 'pg';
import type { Child } from '@aflora/tools/stack/child-process';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { startBenchApi, type BenchApi } from '../bench-api';
import { withStack } from '../bench-stack';
import { openUnreliableMailbox, type UnreliableMailbox } from './unreliable-mailbox';

export const secrets = {
  JWT_SECRET: 'secret of the benchmark and its APIs',
  SANDBOX_KEY: 'key-of-the-bench',
  SANDBOX_WEBHOOK_SECRET: 'webhook-secret-of-the-bench',
};

/** Two API processes on one database, with the payment sandbox and a mailbox that can refuse mails. */
export interface MoneyStack {
  apis: [BenchApi, BenchApi];
  sandboxUrl: string;
  database: Pool;
  mailbox: UnreliableMailbox;
}

export function withMoneyStack<T>(measure: (stack: MoneyStack) => Promise<T>): Promise<T> {
  return withStack((stack) => around(stack, measure), { env: { RATE_LIMIT: 'off', ...secrets } });
}

async function around<T>(stack: Stack, measure: (stack: MoneyStack) => Promise<T>): Promise<T> {
  // The stack's own API would run jobs of the two measured processes.
  await stack.stopService('api');
  const mailbox = await openUnreliableMailbox();
  const database = new Pool({ connectionString: stack.databaseUrl, max: 20 });
  const children: Child[] = [];
  try {
    const variables = { ...secrets, SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` };
    const start = () => startBenchApi(stack, { variables, children });
    const apis: [BenchApi, BenchApi] = [await start(), await start()];
    return await measure({ apis, sandboxUrl: `http://localhost:${stack.ports.payments}`, database, mailbox });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await database.end();
    await mailbox.close();
  }
}
