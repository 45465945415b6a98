import { createApiClient } from '@aflora/api-client';
import { fakeApi } from '@aflora/api-client/testing';
import { paths, type SiteSettingsView } from '@aflora/contracts';
import { renderPage } from './fragment';

const READ = `GET ${paths.siteSettings}`;
const SAVED = 'Tudo floresce devagar.';

const settings = (tagline: string): SiteSettingsView => ({
  ...{ donationLinks: {}, freeDonationLink: null, freeShippingFromCents: 9900 },
  content: { tagline },
});
const page = async () => (await renderPage('/sobre', createApiClient())).html;
const statesOf = async () => {
  const { queryState } = await renderPage('/sobre', createApiClient());
  return (queryState as { queries: { queryKey: unknown[] }[] }).queries.map(({ queryKey }) => queryKey);
};

describe('a prerendered page', () => {
  it('has the release’s texts while the API has never responded, and waits for the settings only a moment', async () => {
    fakeApi({ [READ]: () => new Promise(() => undefined) });
    expect(await page()).toContain('Beleza que abre caminho para outras mulheres.');
  });

  it('shows the saved settings and hands them on, so that the browser requests nothing', async () => {
    fakeApi({ [READ]: () => settings(SAVED) });
    expect(await page()).toContain(SAVED);
    expect(await statesOf()).toEqual([['site-settings']]);
  });

  it('keeps the last known settings while the API fails or does not respond', async () => {
    for (const answer of [() => Promise.reject(new Error('down')), () => new Promise(() => undefined)]) {
      fakeApi({ [READ]: answer });
      expect(await page()).toContain(SAVED);
    }
  });
});
