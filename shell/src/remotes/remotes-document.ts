import type { RemotesDocument } from '@aflora/mfe-contract';

const TIMEOUT_MS = 8_000;

/** The remotes document that is inlined in this page. Pages of the development server have none and request it. */
export async function readRemotesDocument(): Promise<RemotesDocument> {
  const inlined = document.getElementById('remotes');
  return inlined?.textContent ? (JSON.parse(inlined.textContent) as RemotesDocument) : fetchRemotesDocument();
}

/** Requests the current remotes document. */
export async function fetchRemotesDocument(): Promise<RemotesDocument> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return (await response.json()) as RemotesDocument;
}
