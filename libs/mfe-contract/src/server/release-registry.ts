import type { ChannelView, ReleaseRegistryView, ReleaseView } from '@aflora/contracts';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteName } from '../remotes';

export interface RegistryOptions {
  /** Where the API answers; asked before every question, since there may be several. */
  apiUrl: () => string;
  /** File of this disk for the last answer, so that a restart survives an outage of the API. */
  copy: string;
}

/** A change is seen no later (ms) than this after it was made. */
const INTERVAL_MS = 1_000;
const LIMIT_MS = 2_000;
/** Published releases that are neither current nor previous: for previews, few at a time. */
const KEPT_PREVIEWS = 20;

/** What the API's registry says of both remotes, asked again and again. While the API is away, the last answer holds. */
export class ReleaseRegistry {
  private known: ReleaseRegistryView;
  private etag = '';
  private timer?: NodeJS.Timeout;
  private isStopped = false;
  private readonly listeners: (() => void)[] = [];
  private readonly previews = new Map<string, ReleaseView>();

  constructor(private readonly options: RegistryOptions) {
    this.known = readCopy(options.copy) ?? { channels: [] };
  }

  /** Asks once, then keeps asking. Never rejects. */
  async start(): Promise<void> {
    await this.refresh();
    if (!this.isStopped) this.timer = setTimeout(() => void this.start(), INTERVAL_MS).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Asks now. Never rejects. */
  async refresh(): Promise<void> {
    try {
      const response = await fetch(`${this.options.apiUrl()}/api/releases`, {
        headers: this.etag ? { 'if-none-match': this.etag } : {},
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (response.status !== 200) return void (await response.body?.cancel());
      this.known = (await response.json()) as ReleaseRegistryView;
      this.etag = response.headers.get('etag') ?? '';
      writeCopy(this.options.copy, this.known);
      this.listeners.forEach((listener) => listener());
    } catch {
      // The API is away: what is known stays true.
    }
  }

  whenChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Changes whenever another release becomes current. */
  get version(): string {
    return this.known.channels.map(({ remote, rowVersion }) => `${remote}-${rowVersion}`).join('.');
  }

  channel(remote: RemoteName): ChannelView | undefined {
    return this.known.channels.find((channel) => channel.remote === remote);
  }

  /** A published release of any age; undefined when there is none of that name, or nobody can say. */
  async find(remote: RemoteName, name: string): Promise<ReleaseView | undefined> {
    const channel = this.channel(remote);
    const live = [channel?.current, channel?.previous].find((release) => release?.name === name);
    return live ?? this.previews.get(`${remote}/${name}`) ?? (await this.ask(remote, name));
  }

  private async ask(remote: RemoteName, name: string): Promise<ReleaseView | undefined> {
    try {
      const response = await fetch(`${this.options.apiUrl()}/api/releases/${remote}/${encodeURIComponent(name)}`, {
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (!response.ok) return undefined;
      const release = (await response.json()) as ReleaseView;
      if (this.previews.size >= KEPT_PREVIEWS) this.previews.clear();
      const key = `${remote}/${name}`;
      this.previews.set(key, release);
      return release;
    } catch {
      return undefined;
    }
  }
}

function readCopy(file: string): ReleaseRegistryView | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReleaseRegistryView;
  } catch {
    return undefined;
  }
}

/** A full or read-only disk costs the copy, not the answer. */
function writeCopy(file: string, registry: ReleaseRegistryView): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(registry));
    renameSync(`${file}.new`, file);
  } catch (error) {
    console.error(`The registry's copy ${file} could not be written: ${(error as Error).message}`);
  }
}
