import type { ApiClient } from '@aflora/api-client';
import { paths, type SiteSettingsView } from '@aflora/contracts';

/** Query of the fixed payment links, which come from the environment. */
export const siteSettingsQuery = (api: ApiClient) => ({
  queryKey: ['site-settings'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<SiteSettingsView>(paths.siteSettings, { signal }),
  staleTime: 300_000,
});
