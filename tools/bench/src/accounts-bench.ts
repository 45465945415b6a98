import { Client } from 'pg';
import { measureGuessing } from './accounts/guessing';
import { measureForgedTokens } from './accounts/forged-tokens';
import { measureParallelRefresh } from './accounts/parallel-refresh';
import { measureSilence } from './accounts/silence';
import type { AccountsApi } from './accounts/accounts-api';
import { withStack } from './bench-stack';
import type { Measurement } from './measure';

const JWT_SECRET = 'secret of the accounts benchmark and its API';

/** Measures the protection of accounts over HTTP, against an API with its normal configuration. */
export async function accountsBench(): Promise<Measurement[]> {
  const guessing = await against('on', (api) => measureGuessing(api));
  // Without rate limits, so that hundreds of attempts in a row are possible.
  const rest = await against('off', async (api) => [
    ...(await measureSilence(api)),
    await measureParallelRefresh(api),
    await measureForgedTokens(api, JWT_SECRET),
  ]);
  return [guessing, ...rest];
}

function against<T>(rateLimit: 'on' | 'off', measure: (api: AccountsApi) => Promise<T>): Promise<T> {
  return withStack(
    async (stack) => {
      const database = new Client({ connectionString: stack.databaseUrl });
      await database.connect();
      return measure({ url: `http://127.0.0.1:${stack.ports.api}`, database }).finally(() => database.end());
    },
    { env: { RATE_LIMIT: rateLimit, JWT_SECRET } },
  );
}
