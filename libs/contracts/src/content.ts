import { type EditableContent, firstContent, type Organization, releaseOrganization } from './first-content';
import { pageContent } from './page-content';

export * from './first-content';

/** All site content. */
export const siteContent = { ...firstContent, ...pageContent } satisfies Omit<EditableContent, keyof Organization> &
  Record<string, unknown>;

/** The content including what administrators can change. */
export type SiteContent = Omit<typeof siteContent, keyof EditableContent> & EditableContent;

/** The release's content with what was saved (`SiteSettingsView.content`). */
export const siteContentWith = (saved: Partial<EditableContent> | undefined): SiteContent => ({
  ...siteContent,
  ...releaseOrganization,
  ...saved,
});
