import type { RemotesDocument } from '@aflora/mfe-contract';

const LIMIT_MS = 8_000;

/** Where the remotes are: the page carries the answer, later questions go to the server. */
export async function readRemotesDocument({ fresh = false } = {}): Promise<RemotesDocument> {
  const inlined = document.getElementById('remotes');
  if (!fresh && inlined?.textContent) return JSON.parse(inlined.textContent) as RemotesDocument;
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return (await response.json()) as RemotesDocument;
}
