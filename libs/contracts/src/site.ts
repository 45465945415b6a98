import { OptionalText } from './rules/text';
import type { Id, Instant } from './values';

/** What of the site comes from the environment instead of the content file. */
export interface SiteSettingsView {
  /** Payment pages of the donation tiers, by amount in cents; a tier without one isn't named. */
  donationLinks: Record<string, string>;
  /** Payment page for any amount. */
  freeDonationLink: string | null;
}

/** A page that search engines should know. */
export interface SitemapEntryView {
  id: Id;
  /** ISO 8601 instant of the last change. */
  updatedAt: Instant;
}

export type SitemapEntryList = SitemapEntryView[];

/** Names the state of what visitors see: products, and the releases they get. Another version means that something was saved since. */
export interface ContentVersionView {
  version: string;
}

export class ContentChangesQuery {
  /** The version that the caller knows; without one the answer comes at once. */
  @OptionalText(40) after?: string | null;
}

/** The process works; the database is asked only where the route says so. */
export interface HealthView {
  status: 'ok';
  /** What needs a person although the process can serve requests. `ledger`: our books differ from a provider's statement. */
  warnings?: 'ledger'[];
}
