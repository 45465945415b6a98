import { remoteNames, type RemoteLocation, type RemoteName, type RemotesDocument } from '@aflora/mfe-contract';
import { RETRY_PREFIX } from '@aflora/mfe-contract/server';

/** The part of a federation manifest that we read. */
interface Manifest {
  metaData: { buildInfo: { buildVersion: string }; remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[]; async: string[] } } }[];
}

/** How long (ms) an answer about a remote is used before it is asked again. */
const FRESH_FOR_MS = 2_000;
const LIMIT_MS = 1_000;

/** Knows where each remote's current release is, by asking the remotes' own servers. */
export class RemoteRegistry {
  private known: RemotesDocument = { site: null, admin: null };
  private checkedAt = 0;
  private check?: Promise<RemotesDocument>;

  constructor(private readonly origins: Record<RemoteName, string>) {}

  /** What is known now; looked up behind the caller's back when it is old, so that no page waits twice. */
  async current(): Promise<RemotesDocument> {
    if (this.checkedAt === 0) return this.fresh();
    if (Date.now() - this.checkedAt > FRESH_FOR_MS) void this.fresh();
    return this.known;
  }

  /** Asks all remotes, at most once at a time. A remote that doesn't answer is `null`. */
  fresh(): Promise<RemotesDocument> {
    this.check ??= this.ask().finally(() => (this.check = undefined));
    return this.check;
  }

  private async ask(): Promise<RemotesDocument> {
    const found = await Promise.all(remoteNames.map(async (name) => [name, await locate(this.origins[name])] as const));
    this.known = Object.fromEntries(found) as RemotesDocument;
    this.checkedAt = Date.now();
    return this.known;
  }
}

async function locate(origin: string): Promise<RemoteLocation | null> {
  try {
    const response = await fetch(`${origin}/mf-manifest.json`, { signal: AbortSignal.timeout(LIMIT_MS) });
    return response.ok ? toLocation(origin, (await response.json()) as Manifest) : null;
  } catch {
    return null;
  }
}

function toLocation(origin: string, { metaData, exposes }: Manifest): RemoteLocation {
  const { name } = metaData.remoteEntry;
  const { js, css } = exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [], async: [] } };
  return {
    version: name.replace(/^remoteEntry-|\.js$/g, ''),
    entry: `${origin}/${name}`,
    retryEntry: `${origin}${RETRY_PREFIX}/${name}`,
    preload: js.sync.map((file) => `${origin}/${file}`),
    styles: css.sync.map((file) => `${origin}/${file}`),
  };
}
