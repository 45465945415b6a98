import type { Measurement } from '../measure';
import { cookieOf, post, signIn, type Address } from './accounts-api';

const USES = 50;

/** Uses one refresh token fifty times in parallel and counts the new tokens of its family. */
export async function measureParallelRefresh(api: Address): Promise<Measurement> {
  const { cookie } = await signIn(api);
  const responses = await Promise.all(
    Array.from({ length: USES }, () => post(api, { path: '/api/auth/refresh', body: {}, headers: { cookie } })),
  );
  const members = new Set(responses.map(cookieOf).filter(Boolean)).size;
  const refused = responses.filter(({ ok }) => !ok).length;
  return {
    what: `${USES} parallel uses of one refresh token, new family members`,
    target: 'exactly 1',
    measured: `${members} (${refused} refused)`,
    reached: members === 1 && refused === 0,
  };
}
