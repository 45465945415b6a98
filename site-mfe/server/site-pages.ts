import type { PageFragment, SiteAddress } from '@aflora/mfe-contract';
import { integrityFaults } from '@aflora/releases';
import type { ReleaseRegistry } from '@aflora/releases/server';
import type { Env } from './env';
import { ReleasePages } from './release-pages';

/**
 * Opening a release verifies all of its files and starts a worker, so releases that aren't live are opened no more often than this (ms).
 */
const PREVIEW_EVERY_MS = 5_000;
/** A release that could not be opened is opened again after this time (ms), not for each page. */
const FAILED_FOR_MS = 10_000;

interface RenderOptions {
  /** Name of the release, by default of the current one. */
  name?: string;
  /** Trace of the request for the page. */
  traceparent?: string;
}

/** Prerenders pages of the live releases and of one previewed release. A release's files have to match the registry's integrity list. */
export class SitePages {
  private readonly opened = new Map<string, Promise<ReleasePages | undefined>>();
  private previewedAt = -Infinity;

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly env: Pick<Env, 'store' | 'assetOrigin' | 'apiUrl'>,
  ) {}

  /**
   * Renders a page of the named release, by default of the current one; undefined when the release doesn't exist or may not be opened yet.
   */
  async render(address: string, { name = this.currentName(), traceparent }: RenderOptions = {}): Promise<PageFragment | undefined> {
    if (!name) return undefined;
    const pages = this.opened.get(name) ?? this.open(name);
    return (await pages)?.render(address, traceparent);
  }

  /** Addresses of a release's pages, without rendering anything; undefined unless the release is open. */
  async addresses(name: string): Promise<SiteAddress[] | undefined> {
    const pages = await this.opened.get(name)?.catch(() => undefined);
    return pages?.addresses();
  }

  /**
   * Renders each page of the current release that has a fixed address once, so that no first visitor waits for its code. A page that fails is logged,
   * and the others are rendered.
   */
  async warmUp(): Promise<void> {
    const name = this.currentName();
    await this.render('/', { name });
    const addresses = (name && (await this.addresses(name))) || [];
    const others = addresses.filter(({ path }) => path !== '/' && !path.includes(':'));
    // One after the other, between which visitors' pages are rendered.
    for (const { path } of others) await this.render(path, { name }).catch((error: Error) => console.error(`${path}: ${error.message}`));
  }

  /** Makes pages that are requested from now on render with fresh data. */
  forgetReads(): void {
    for (const pages of this.opened.values()) void pages.then((found) => found?.forgetReads()).catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.opened.values()].map(async (pages) => (await pages.catch(() => undefined))?.close()));
  }

  private open(name: string): Promise<ReleasePages | undefined> {
    const live = this.live();
    if (!live.includes(name)) {
      // Monotonic, because previews would wait as long as a clock is set back.
      if (performance.now() - this.previewedAt < PREVIEW_EVERY_MS) return Promise.resolve(undefined);
      this.previewedAt = performance.now();
    }
    const pages = this.verified(name);
    this.opened.set(name, pages);
    const forget = () => this.opened.get(name) === pages && this.opened.delete(name);
    pages.then(
      (found) => found ?? forget(),
      () => setTimeout(forget, FAILED_FOR_MS).unref(),
    );
    for (const other of this.opened.keys()) if (other !== name && !live.includes(other)) this.retire(other);
    return pages;
  }

  private currentName(): string | undefined {
    return this.registry.channel('site')?.current?.name;
  }

  private live(): (string | undefined)[] {
    const channel = this.registry.channel('site');
    return [channel?.current?.name, channel?.previous?.name];
  }

  /** Opens a release after all of its files match the registry's integrity list, because its code runs in this server. */
  private async verified(name: string): Promise<ReleasePages | undefined> {
    const { store, assetOrigin: origin, apiUrl } = this.env;
    const release = await this.registry.find('site', name);
    const folder = release && (await store.open('site', name));
    if (!release || !folder) return undefined;
    const faults = integrityFaults(folder, release.integrity);
    if (faults.length) throw new Error(`Release ${name} is not rendered: ${faults[0]}`);
    return new ReleasePages({ name, folder, origin, apiUrl });
  }

  private retire(name: string): void {
    const pages = this.opened.get(name);
    this.opened.delete(name);
    void pages?.then((found) => found?.close()).catch(() => undefined);
  }
}
