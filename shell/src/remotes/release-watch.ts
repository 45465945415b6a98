import type { RemoteName, RemotesDocument } from '@aflora/mfe-contract';
import { fetchRemotesDocument, readRemotesDocument } from './remotes-document';

/** Maximum age of the last check when the user is about to follow a link. */
const MAX_AGE_MS = 3_000;
/** Time between two checks of a visible page without user activity. */
const IDLE_INTERVAL_MS = 60_000;
/** How long a click waits for a pending check. */
const CLICK_WAIT_MS = 250;

interface Watched {
  /** Remotes whose code runs in this document. */
  loaded: () => RemoteName[];
  /** True while text is being typed or saved, which opening another document would lose. */
  isBusy: () => boolean;
  /** Called once when another release is current. */
  onNewer: () => void;
  /** Ends the watch. */
  signal: AbortSignal;
}

/**
 * Brings a newly promoted release into open tabs: the next link that the user follows opens as a new document. While `isBusy`, links keep
 * changing the route, so that no typed text is lost.
 */
export class ReleaseWatch {
  private isNewer = false;
  /** Initially the time of the page's response, which contained the live releases. */
  private checkedAt = Date.now() - performance.now();
  private check?: Promise<void>;

  constructor(private readonly watched: Watched) {
    const { signal } = watched;
    const checkBeforeLink = (event: Event) => linkOf(event) && this.checkIfOlderThan(MAX_AGE_MS);
    document.addEventListener('pointerover', checkBeforeLink, { signal });
    document.addEventListener('focusin', checkBeforeLink, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.checkIfOlderThan(MAX_AGE_MS), { signal });
    // Capturing on the window runs before React's listener, which would turn the click into a route change.
    window.addEventListener('click', (event) => this.interceptClick(event), { capture: true, signal });
    const timer = setInterval(() => document.hidden || this.checkIfOlderThan(IDLE_INTERVAL_MS), IDLE_INTERVAL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    this.checkIfOlderThan(MAX_AGE_MS);
  }

  private checkIfOlderThan(maxAgeMs: number): void {
    const ageMs = Date.now() - this.checkedAt;
    // A clock that was set back makes the age negative.
    if (this.isNewer || this.check || (ageMs >= 0 && ageMs < maxAgeMs)) return;
    this.checkedAt = Date.now();
    this.check = this.compare()
      .catch(() => undefined)
      .finally(() => (this.check = undefined));
  }

  private async compare(): Promise<void> {
    const [known, now] = await Promise.all([readRemotesDocument(), fetchRemotesDocument()]);
    const changed = this.watched.loaded().some((remote) => isNewer(known, now, remote));
    if (!changed) return;
    this.isNewer = true;
    this.watched.onNewer();
  }

  private interceptClick(event: MouseEvent): void {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || !leadsElsewhere(link)) return;
    if (this.isNewer) {
      // The click doesn't reach React, so the browser opens the link as a document.
      if (!this.watched.isBusy()) event.stopPropagation();
    } else if (this.check && event.isTrusted) {
      event.preventDefault();
      event.stopPropagation();
      void this.followAfterCheck(link, this.check);
    }
  }

  private async followAfterCheck(link: HTMLAnchorElement, check: Promise<void>): Promise<void> {
    await Promise.race([check, new Promise((resolve) => setTimeout(resolve, CLICK_WAIT_MS))]);
    if (this.isNewer && !this.watched.isBusy()) window.location.assign(link.href);
    else link.click();
  }
}

const isNewer = (known: RemotesDocument, now: RemotesDocument, remote: RemoteName): boolean =>
  now[remote] !== null && now[remote].version !== known[remote]?.version;

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

const leadsElsewhere = ({ target, origin, pathname, download }: HTMLAnchorElement): boolean =>
  (target === '' || target === '_self') && !download && origin === window.location.origin && pathname !== window.location.pathname;
