/** A page that search engines should know. */
export interface SitemapEntryView {
  id: string;
  /** ISO 8601 instant of the last change. */
  updatedAt: string;
}
