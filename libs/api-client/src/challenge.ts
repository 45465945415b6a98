import type { ChallengeParams } from '@aflora/contracts';

/** A challenge beyond this would take minutes: it isn't the API's. */
const MOST_BITS = 20;
/** WebCrypto hashes outside of the page's thread, and each batch starts in a task of its own, so that typing and scrolling go on. */
const BATCH = 250;

/**
 * The solution of the API's proof of work: the challenge with a number whose SHA-256 begins with enough zero bits. Undefined for params that are no
 * challenge, and in a page without WebCrypto. Rejects when the signal aborts.
 */
export async function solveChallenge(params: Partial<ChallengeParams>, signal?: AbortSignal): Promise<string | undefined> {
  const { challenge, bits } = params;
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle || typeof challenge !== 'string' || typeof bits !== 'number' || bits > MOST_BITS) return undefined;
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const candidates = Array.from({ length: BATCH }, (_, n) => `${challenge}:${first + n}`);
    const hashes = await Promise.all(candidates.map((candidate) => subtle.digest('SHA-256', encoder.encode(candidate))));
    const solved = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0);
    if (solved >= 0) return candidates[solved];
    await new Promise((nextTask) => setTimeout(nextTask));
    signal?.throwIfAborted();
  }
}
