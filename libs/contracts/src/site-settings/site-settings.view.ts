/** What of the site comes from the environment instead of the content file. */
export interface SiteSettingsView {
  /** Payment pages of the donation tiers, by amount in cents; a tier without one isn't named. */
  donationLinks: Record<string, string>;
  /** Payment page for any amount. */
  freeDonationLink: string | null;
}
