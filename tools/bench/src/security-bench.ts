import { Client } from 'pg';
import type { Child } from '@aflora/tools/stack/child-process';
import type { AccountsApi } from './accounts/accounts-api';
import { measureParallelRefresh } from './accounts/parallel-refresh';
import { measureLogin, measureSilence } from './accounts/silence';
import { benchSecrets, startBenchApi } from './bench-api';
import { withStack } from './bench-stack';
import { table, type Measurement } from './measure';
import { measureAuthorisation } from './security/authorisation';
import { startNaiveServer } from './security/controls';
import { measureFuzzing } from './security/fuzzing';
import { measureUploads } from './security/uploads';

/** Measures the protection against strangers. Every measurement includes an unsafe control that has to fail. */
export function securityBench(): Promise<Measurement[]> {
  return withStack(
    async (stack) => {
      // The jobs of the stack's own API would disturb the times.
      await stack.stopService('api');
      const children: Child[] = [];
      const database = new Client({ connectionString: stack.databaseUrl });
      await database.connect();
      try {
        const variables = {
          ...benchSecrets,
          SMTP_URL: `smtp://127.0.0.1:${stack.ports.smtp}`,
          // Without a look-up, every address would respond with 503.
          CEP_LOOKUP_URL: `http://127.0.0.1:${stack.ports.payments}/cep/{cep}`,
        };
        const { url, pid } = await startBenchApi(stack, { variables, children });
        const target = { url, database };
        return [
          // Uploads come first, while the process is new and nothing has been fuzzed.
          ...(await step('uploads', () => measureUploads(target, pid()))),
          ...(await step('authorisation', () => measureAuthorisation(target))),
          ...(await step('refresh and silence', () => measureAccounts(target))),
          ...(await step('fuzzing: some minutes', () => measureFuzzing(target))),
        ];
      } finally {
        await Promise.all(children.map((child) => child.stop()));
        await database.end();
      }
    },
    { env: benchSecrets },
  );
}

/** Prints the results of a step at once, because the last step takes long. */
async function step(name: string, measure: () => Promise<Measurement[]>): Promise<Measurement[]> {
  console.log(`  ${name}`);
  const measured = await measure();
  console.log(table(measured));
  return measured;
}

async function measureAccounts(api: AccountsApi): Promise<Measurement[]> {
  const measured = [await measureParallelRefresh(api), ...(await measureSilence(api))];
  const naive = await startNaiveServer();
  const controls = [await measureParallelRefresh(naive), await measureLogin(naive)];
  naive.close();
  return [...measured, ...controls.map(asControl)];
}

const asControl = ({ what, target, measured, reached }: Measurement): Measurement => ({
  ...{ what: `control: ${what}, with a naive server`, target: `not ${target}`, measured, reached: !reached },
});
