/** What may happen to one call to the provider. After those that end in `-after`, the provider has done its work. */
export const callFaults = [
  ...['lost-after', 'unreachable', 'hangs-after', 'says-503-after', 'hangs', 'says-500', 'says-409', 'says-429', 'says-403', 'garbage'],
] as const;

const GARBAGE = '{"olá":["mundo",null],"ok":"talvez"}';

/** A fault that meets the next calls: `skip` calls pass first, then `times` calls fail. */
export interface CallFault {
  kind: string;
  skip: number;
  times: number;
}

/** The process that makes a call. */
export interface Caller {
  readonly isDead: boolean;
}

/**
 * The network between the API's processes and the provider. It replaces `fetch`, so that faults meet exactly the calls that a history
 * names. Each process calls the provider by a host of its own, which shows whether the caller is still alive.
 */
export class ProviderNetwork {
  private readonly faults: CallFault[] = [];
  private readonly callers = new Map<string, Caller>();
  private readonly fetch = globalThis.fetch;

  constructor(private readonly target: string) {
    globalThis.fetch = (input, init) => this.send(new URL(input instanceof Request ? input.url : input), init);
  }

  /** Address of the provider for one process. */
  addressFor(name: string, caller: Caller): string {
    const host = `${name}.provider.test`;
    this.callers.set(host, caller);
    return `http://${host}`;
  }

  add(fault: CallFault): void {
    this.faults.push({ ...fault });
  }

  get isBroken(): boolean {
    return this.faults.length > 0;
  }

  end(): void {
    this.faults.length = 0;
  }

  close(): void {
    globalThis.fetch = this.fetch;
  }

  private async send(url: URL, init?: RequestInit): Promise<Response> {
    const caller = this.callers.get(url.host);
    if (!caller) return this.fetch(url, init);
    if (caller.isDead) throw new TypeError('The process has ended.');
    const deliver = () => this.fetch(this.target + url.pathname + url.search, init);
    const response = await this.deliver(deliver, init?.signal ?? undefined);
    // A process that was killed meanwhile never sees the answer.
    if (caller.isDead) throw new TypeError('The process has ended.');
    return response;
  }

  private async deliver(deliver: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
    const kind = this.next();
    if (!kind) return deliver();
    if (kind.endsWith('-after')) await (await deliver()).text();
    if (kind.startsWith('says-')) return new Response('{}', { status: Number(kind.slice(5, 8)) });
    if (kind === 'garbage') return new Response(GARBAGE);
    if (kind.startsWith('hangs')) return hang(signal);
    throw new TypeError('The connection broke.');
  }

  private next(): string | undefined {
    const [fault] = this.faults;
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times <= 0) this.faults.shift();
    return fault.kind;
  }
}

/** A call that hangs ends by the caller's own time limit, whose seconds need not be waited for; without a limit it never ends. */
function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal) setImmediate(() => reject(new DOMException('The time limit has passed.', 'TimeoutError')));
  });
}
