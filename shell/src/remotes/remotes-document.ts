import type { RemotesDocument } from '@aflora/mfe-contract';

const LIMIT_MS = 8_000;

/** Where the remotes are, as this page was told. Only a development server's page has to ask. */
export async function readRemotesDocument(): Promise<RemotesDocument> {
  const inlined = document.getElementById('remotes');
  return inlined?.textContent ? (JSON.parse(inlined.textContent) as RemotesDocument) : askForRemotes();
}

/** Where they are by now. */
export async function askForRemotes(): Promise<RemotesDocument> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return (await response.json()) as RemotesDocument;
}
