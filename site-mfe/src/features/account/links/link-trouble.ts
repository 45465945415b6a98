import { ApiProblem } from '@aflora/api-client';

/** Why a mailed link did not work; 'missing' when the page was opened without one. */
export type LinkTrouble = 'used' | 'expired' | 'unknown' | 'missing';

/** What the API says of the link itself; undefined when the call failed for another reason. */
export function linkTrouble(error: unknown): LinkTrouble | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'auth.link-used') return 'used';
  if (error.code === 'auth.link-expired') return 'expired';
  // A token that no link of ours could carry.
  const isGarbled = error.errors.some(({ field }) => field === 'token');
  return error.code === 'auth.link-unknown' || isGarbled ? 'unknown' : undefined;
}
