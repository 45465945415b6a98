import type { RemoteName, RemotesDocument } from '@aflora/mfe-contract';
import { askForRemotes, readRemotesDocument } from './remotes-document';

/** How old (ms) an answer may be when somebody is about to follow a link. */
const FRESH_FOR_MS = 3_000;
/** How often (ms) an open page asks while nobody moves. */
const IDLE_MS = 60_000;
/** A click waits this long (ms) at most for an answer that is on its way. */
const PATIENCE_MS = 250;

interface Watched {
  /** Remotes whose code runs in this document. */
  loaded: () => RemoteName[];
  /** Something is being written or saved, which a document that opens would lose. */
  isBusy: () => boolean;
  /** Another release is current; told once. */
  onNewer: () => void;
  /** Ends the watch. */
  signal: AbortSignal;
}

/**
 * Brings a newly promoted release into open tabs: once one is there, the next link that is followed opens as a document. Nobody is
 * taken out of a form: while something was typed on the page, links work as ever.
 */
export class ReleaseWatch {
  private isNewer = false;
  /** The page itself came with an answer. */
  private checkedAt = Date.now() - performance.now();
  private check?: Promise<void>;

  constructor(private readonly watched: Watched) {
    const { signal } = watched;
    const approach = (event: Event) => linkOf(event) && this.look(FRESH_FOR_MS);
    document.addEventListener('pointerover', approach, { signal });
    document.addEventListener('focusin', approach, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.look(FRESH_FOR_MS), { signal });
    // Before React's own listener, which would turn the click into a change of the route.
    window.addEventListener('click', (event) => this.follow(event), { capture: true, signal });
    const timer = setInterval(() => document.hidden || this.look(IDLE_MS), IDLE_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    this.look(FRESH_FOR_MS);
  }

  private look(oldest: number): void {
    if (this.isNewer || this.check || Date.now() - this.checkedAt < oldest) return;
    this.checkedAt = Date.now();
    this.check = this.compare()
      .catch(() => undefined)
      .finally(() => (this.check = undefined));
  }

  private async compare(): Promise<void> {
    const [known, now] = await Promise.all([readRemotesDocument(), askForRemotes()]);
    const changed = this.watched.loaded().some((remote) => isNewer(known, now, remote));
    if (!changed) return;
    this.isNewer = true;
    this.watched.onNewer();
  }

  private follow(event: MouseEvent): void {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || !leadsElsewhere(link)) return;
    if (this.isNewer) {
      // Left alone by React, the browser opens the link as a document.
      if (!this.watched.isBusy()) event.stopPropagation();
    } else if (this.check && event.isTrusted) {
      event.preventDefault();
      event.stopPropagation();
      void this.followLater(link, this.check);
    }
  }

  private async followLater(link: HTMLAnchorElement, check: Promise<void>): Promise<void> {
    await Promise.race([check, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
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
