import type { ChallengeParams } from '@aflora/contracts';

/** Maximum difficulty. A harder challenge would take minutes, so it can't come from the API. */
const MAX_BITS = 20;
/** Hashes per batch. WebCrypto uses another thread, and each batch starts in a new task, so that typing and scrolling go on. */
const BATCH = 250;

/**
 * Solution of the API's proof of work: the challenge with a number whose SHA-256 begins with enough zero bits. Undefined when the params
 * are not a valid challenge, and in a page without WebCrypto. Rejects when the signal aborts.
 */
export async function solveChallenge(params: Partial<ChallengeParams>, signal?: AbortSignal): Promise<string | undefined> {
  const { challenge, bits } = params;
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle || typeof challenge !== 'string' || typeof bits !== 'number' || bits > MAX_BITS) return undefined;
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
