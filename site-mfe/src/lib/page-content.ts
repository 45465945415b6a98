import { type SiteContent, siteContentWith } from '@aflora/contracts/content';
import { useSiteSettings } from './site-settings';

/** All content of the site, with what administrators changed, for pages that need more than `useSiteContent` has. */
export function usePageContent(): SiteContent {
  return siteContentWith(useSiteSettings()?.content);
}
