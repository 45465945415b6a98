import type { ApiClient } from '@aflora/api-client';
import { paths, planName, type SiteSettingsView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { useQuery } from '@tanstack/react-query';
import { useShell } from './shell';

/** Query key of the settings that the site shows; saving settings invalidates it. */
export const siteSettingsKey = ['site-settings'] as const;

const siteSettingsQuery = (api: ApiClient) => ({
  queryKey: siteSettingsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<SiteSettingsView>(paths.siteSettings, { signal }),
  staleTime: 300_000,
});

/** Finds the name of a plan by its code; uses the release's names until the settings are loaded. */
export function usePlanName(): (planCode: string) => string {
  const { data } = useQuery(siteSettingsQuery(useShell().api));
  const plans = data?.content.plans ?? siteContent.plans;
  return (planCode) => planName(plans, planCode);
}
