/** A response of a provider that is overloaded, limits our requests or failed: it says nothing about the request, which may succeed later. */
export class ProviderBusy extends Error {
  /** Pause for which the provider asks; 0 when it asks for none. */
  readonly retryAfterMs: number;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`The provider answered ${status}.`);
    this.retryAfterMs = millisecondsOf(headers.get('retry-after') ?? '');
  }
}

/** Reads `Retry-After`: whole seconds, or a moment. */
function millisecondsOf(text: string): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}
