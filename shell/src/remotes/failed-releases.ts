import type { RemoteLocation, RemoteLocations } from '@aflora/mfe-contract';

const KEY = 'aflora.failed-releases';
/** A release that failed may only have met a bad moment of the network: after this time (ms) it comes first again. */
const AVOIDED_MS = 5 * 60_000;

/** Modules that failed once stay failed for their document, so a release is tried once in it. */
const failedHere = new Set<string>();

/** The releases to try, best first. One that failed on an earlier page of this tab is the last resort. */
export function releasesToTry({ previous, ...current }: RemoteLocations): RemoteLocation[] {
  const avoided = readAvoided();
  const untried = [current, previous].filter((release) => release !== null).filter(({ version }) => !failedHere.has(version));
  return untried.sort((a, b) => Number(avoided.has(a.version)) - Number(avoided.has(b.version)));
}

export function rememberFailure(release: string): void {
  failedHere.add(release);
  try {
    const kept = Object.fromEntries([...readAvoided(), [release, Date.now()]]);
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the next page tries again.
  }
}

/** Release → when (ms since 1970) it failed. */
function readAvoided(): Map<string, number> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
    return new Map(Object.entries(kept).filter(([, at]) => Date.now() - at < AVOIDED_MS));
  } catch {
    return new Map();
  }
}
