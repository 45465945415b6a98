import type { Measurement } from '../measure';
import { customer, post, type AccountsApi } from './accounts-api';

const GUESSES = 1_000;
const AT_ONCE = 25;
/** Window of the API's `LIMIT_LOGIN`: ten attempts a minute. */
const WINDOW_MS = 60_000;
const TARGET = 10;

/** Tries a thousand wrong passwords for one account, each from another network address, and counts the attempts that were hashed. */
export async function measureGuessing(api: AccountsApi): Promise<Measurement> {
  const begin = Date.now();
  let guess = 0;
  const guesser = async () => {
    while (guess < GUESSES) {
      const number = (guess += 1);
      const from = `198.51.${Math.floor(number / 250)}.${number % 250}`;
      const body = { email: customer.email, password: `wrong ${number}` };
      await post(api, { path: '/api/auth/login', body, headers: { 'x-forwarded-for': from } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  const windows = Math.ceil((Date.now() - begin) / WINDOW_MS);
  // The audit log has an entry only for attempts whose password was compared.
  const { rows } = await api.database.query<{ hashed: number }>(
    "SELECT count(*)::integer AS hashed FROM audit_entries WHERE action = 'sign-in-refused'",
  );
  const hashed = rows[0]?.hashed ?? NaN;
  return {
    what: `${GUESSES} wrong passwords, hashed ones an account and window`,
    target: `≤ ${TARGET}`,
    measured: `${hashed} in ${windows} window(s)`,
    reached: hashed > 0 && hashed <= TARGET * windows,
  };
}
