import type { BasketOfferView } from './baskets';
import type { EditableContent } from './content';
import type { FaqEntry } from './faq';
import { OptionalText } from './rules/text';
import type { Cents, Id, Instant } from './values';

/** Settings that the site's pages need; unsaved ones have the release's defaults. */
export interface SiteSettingsView {
  /** External payment pages by amount of the donation tier in cents; tiers without one are left out. */
  donationLinks: Record<string, string>;
  /** External payment page for free amounts. */
  freeDonationLink: string | null;
  /** Sum of the items from which delivery is free; null when it never is. */
  freeShippingFromCents: Cents | null;
  basket: BasketOfferView;
  /** What administrators saved; the release has everything else. */
  content: Partial<EditableContent> & { faq?: readonly FaqEntry[] };
}

/** A page of the sitemap. */
export interface SitemapEntryView {
  id: Id;
  /** ISO 8601 instant of the last change. */
  updatedAt: Instant;
}

export type SitemapEntryList = SitemapEntryView[];

/** Version of the public content (products and releases). It changes whenever something is saved. */
export interface ContentVersionView {
  version: string;
}

export class ContentChangesQuery {
  /** The version that the caller has. Without it, the response is immediate. */
  @OptionalText(40) after?: string | null;
}

/** Health of the process; only readiness asks the database. */
export interface HealthView {
  status: 'ok';
  /** What needs a person although the process can serve requests. `ledger`: our books differ from a provider's statement. `jobs`: the attempts of a
   * job or mail have ended. */
  warnings?: ('ledger' | 'jobs')[];
}
