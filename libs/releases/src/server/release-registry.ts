import type { ChannelView, ReleaseRegistryView, ReleaseView } from '@aflora/contracts';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import path from 'node:path';
import type { RemoteName } from '@aflora/mfe-contract/remotes';

export interface RegistryOptions {
  /** Base address of the API; called before every request, since the API may have several processes. */
  apiUrl: () => string;
  /** Local file for the last response, so that the server can restart while the API is unavailable. */
  copy: string;
}

/** Time between two requests, and so the longest delay until a change is seen. */
const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 2_000;
/** Cached releases that are neither current nor previous: those of previews and of tabs that have been open for long. */
const CACHED_RELEASES = 50;
/** An unknown release name is requested from the API at most once in this time, because strangers can invent names. */
const UNKNOWN_FOR_MS = 10_000;
const CACHED_UNKNOWN = 10_000;

/** Current and previous releases of both remotes, polled from the API. While the API is unavailable, the last response stays valid. */
export class ReleaseRegistry {
  private known: ReleaseRegistryView;
  private etag = '';
  private timer?: NodeJS.Timeout;
  private isStopped = false;
  private readonly listeners: (() => void)[] = [];
  private readonly found = new LRUCache<string, ReleaseView>({ max: CACHED_RELEASES });
  private readonly unknown = new LRUCache<string, true>({ max: CACHED_UNKNOWN, ttl: UNKNOWN_FOR_MS });

  constructor(private readonly options: RegistryOptions) {
    this.known = readCopy(options.copy) ?? { channels: [] };
  }

  /** Polls the API until `stop`; resolves after the first request. Never rejects. */
  async start(): Promise<void> {
    await this.refresh();
    if (!this.isStopped) this.timer = setTimeout(() => void this.start(), POLL_INTERVAL_MS).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Sends one request now. Never rejects. */
  async refresh(): Promise<void> {
    try {
      const response = await fetch(`${this.options.apiUrl()}/api/releases`, {
        headers: this.etag ? { 'if-none-match': this.etag } : {},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status !== 200) return void (await response.body?.cancel());
      this.known = (await response.json()) as ReleaseRegistryView;
      this.etag = response.headers.get('etag') ?? '';
      writeCopy(this.options.copy, this.known);
      this.listeners.forEach((listener) => listener());
    } catch {
      // The API is unavailable: the last response stays valid.
    }
  }

  whenChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** A value that changes with the live releases. It names them, because a restored database may repeat row versions. */
  get version(): string {
    return this.known.channels.map(({ remote, current, previous }) => [remote, current?.name, previous?.name].join('/')).join();
  }

  channel(remote: RemoteName): ChannelView | undefined {
    return this.known.channels.find((channel) => channel.remote === remote);
  }

  /** A published release of any age; undefined when it doesn't exist or the API is unavailable. */
  async find(remote: RemoteName, name: string): Promise<ReleaseView | undefined> {
    const channel = this.channel(remote);
    const live = [channel?.current, channel?.previous].find((release) => release?.name === name);
    return live ?? this.found.get(`${remote}/${name}`) ?? (await this.fetchRelease(remote, name));
  }

  /** Whether the API has confirmed that it has no such release; false while the API is unavailable. */
  async isUnknown(remote: RemoteName, name: string): Promise<boolean> {
    return !(await this.find(remote, name)) && this.unknown.has(`${remote}/${name}`);
  }

  private async fetchRelease(remote: RemoteName, name: string): Promise<ReleaseView | undefined> {
    const key = `${remote}/${name}`;
    if (this.unknown.has(key)) return undefined;
    try {
      const response = await fetch(`${this.options.apiUrl()}/api/releases/${remote}/${encodeURIComponent(name)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) this.unknown.set(key, true);
      if (!response.ok) return void (await response.body?.cancel());
      const release = (await response.json()) as ReleaseView;
      this.found.set(key, release);
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

/** Only logs a failure, since a full or read-only disk must not make the registry unavailable. */
function writeCopy(file: string, registry: ReleaseRegistryView): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(registry));
    renameSync(`${file}.new`, file);
  } catch (error) {
    console.error(`The registry's copy ${file} could not be written: ${(error as Error).message}`);
  }
}
