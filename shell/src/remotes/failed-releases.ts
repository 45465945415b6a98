import type { RemoteLocation, RemoteLocations } from '@aflora/mfe-contract';
import { storedValue } from '@aflora/ui';

/** How long a failed release is tried last. The failure may have been a short network problem. */
const AVOID_FOR_MS = 5 * 60_000;

/** Release name → time of its failure (ms since 1970). */
const failures = storedValue<Record<string, number>>('sessionStorage', 'aflora.failed-releases');
/** Releases that failed in this document. Browsers never load a failed module again in the same document, so there is no second attempt. */
const failedHere = new Set<string>();

/** Releases to try, in order: a release that failed on an earlier page of this tab comes last. */
export function releasesToTry({ previous, ...current }: RemoteLocations): RemoteLocation[] {
  const avoided = readAvoided();
  const untried = [current, previous].filter((release) => release !== null).filter(({ version }) => !failedHere.has(version));
  return untried.sort((a, b) => Number(avoided.has(a.version)) - Number(avoided.has(b.version)));
}

export function rememberFailure(release: string): void {
  failedHere.add(release);
  failures.write(Object.fromEntries([...readAvoided(), [release, Date.now()]]));
}

const readAvoided = (): Map<string, number> =>
  new Map(Object.entries(failures.read() ?? {}).filter(([, at]) => Date.now() - at < AVOID_FOR_MS));
