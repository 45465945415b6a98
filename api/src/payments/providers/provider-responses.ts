/** A response of a provider that is overloaded, limits our requests or failed: it says nothing about the request, which may succeed later. */
export class ProviderBusy extends Error {
  /** Pause for which the provider asks; 0 when it asks for none. */
  readonly retryAfterMs: number;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`The provider responded with ${status}.`);
    this.retryAfterMs = millisecondsOf(headers.get('retry-after') ?? '');
  }
}

/** Reads `Retry-After`: whole seconds, or a moment. */
function millisecondsOf(text: string): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

/** Far more than any response that a driver reads: a page of payments has about 300 KB. */
const MAX_BYTES = 10 * 2 ** 20;

/** Text of a response. Throws for one that is too long, which would fill the memory, and ends its connection. */
export async function responseText({ body }: Pick<Response, 'body'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The provider responded with more than 10 MB.');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
