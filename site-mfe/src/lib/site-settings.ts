import type { ApiClient } from '@aflora/api-client';
import { paths, type SiteSettingsView } from '@aflora/contracts';
import { type FirstContent, firstContentWith } from '@aflora/contracts/first-content';
import { useQuery } from '@tanstack/react-query';
import { useShell } from './shell';

/** Query of what administrators change without a deploy. Every prerendered page brings its data, so that the first view needs no request. */
export const siteSettingsQuery = (api: ApiClient) => ({
  queryKey: ['site-settings'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<SiteSettingsView>(paths.siteSettings, { signal }),
  staleTime: 300_000,
});

/** Undefined while they are not known; pages then show what the release has. */
export function useSiteSettings(): SiteSettingsView | undefined {
  return useQuery(siteSettingsQuery(useShell().api)).data;
}

/** The texts, figures and organisation's data of the site, with what administrators changed. Single pages have more (`usePageContent`). */
export function useSiteContent(): FirstContent {
  return firstContentWith(useSiteSettings()?.content);
}

/** Number of characters of a figure that fit beside others on a phone, as in 'R$ 50k+'. */
const SHORT_FIGURE = 8;

/** Whether one of the figures, which administrators write, needs a line of its own on phones. */
export const hasLongFigure = (figures: readonly { figure: string }[]): boolean =>
  figures.some(({ figure }) => figure.length > SHORT_FIGURE);
