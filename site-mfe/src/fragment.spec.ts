import { createApiClient } from '@aflora/api-client';
import { fakeApi } from '@aflora/api-client/testing';
import { paths, type SiteSettingsView } from '@aflora/contracts';
import { releaseOrganization } from '@aflora/contracts/content';
import { waitFor } from '@testing-library/react';
import { renderPage } from './fragment';
import { aPhysicalProduct } from './testing/a-physical-product';

const READ = `GET ${paths.siteSettings}`;
const SAVED = 'Tudo floresce devagar.';

const settings = (tagline: string, more: SiteSettingsView['content'] = {}): SiteSettingsView => ({
  ...{ donationLinks: {}, freeDonationLink: null, freeShippingFromCents: 9900 },
  basket: { priceCents: 8000, contents: 'Sabonete e xampu', priceSource: 'Nota da última compra' },
  content: { tagline, ...more },
});
const page = async () => (await renderPage('/sobre', createApiClient())).html;
const statesOf = async () => {
  const { queryState } = await renderPage('/sobre', createApiClient());
  return (queryState as { queries: { queryKey: unknown[] }[] }).queries.map(({ queryKey }) => queryKey);
};

/** When the browser takes the settings for read, in ms. */
const agesOf = async () => {
  const { queryState } = await renderPage('/sobre', createApiClient());
  return (queryState as { queries: { state: { dataUpdatedAt: number } }[] }).queries.map(({ state }) => state.dataUpdatedAt);
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

  it('names the saved organization, also to search engines', async () => {
    const address = { street: 'Avenida Nova, 99', city: 'Valinhos', state: 'SP', postalCode: '13270-000' };
    const phone = { label: '(19) 98765-4321', e164: '+5519987654321' };
    const organization = { legalName: 'Instituto Flor do Vale', cnpj: '12.ABC.345/01DE-35', address, email: 'ola@flor.example', phone };
    fakeApi({ [READ]: () => settings(SAVED, organization) });
    const { head, html } = await renderPage('/contato', createApiClient());
    expect(html).toContain('12.ABC.345/01DE-35');
    expect(html).not.toContain(releaseOrganization.legalName);
    expect(head.description).toContain('endereço em Valinhos');
    expect(head.structuredData).toMatchObject([
      {
        ...{ legalName: 'Instituto Flor do Vale', email: 'ola@flor.example', telephone: '+5519987654321' },
        address: { streetAddress: 'Avenida Nova, 99', addressLocality: 'Valinhos', addressRegion: 'SP', postalCode: '13270-000' },
      },
    ]);
  });

  it('describes a product to search engines in one line of whole words', async () => {
    const descriptionOf = async (description: string) => {
      const product = aPhysicalProduct({ description });
      fakeApi({ [READ]: () => settings(SAVED), [`GET ${paths.physicalProduct(product.id)}`]: () => product });
      return (await renderPage(`/produto/physical/${product.id}`, createApiClient())).head.description;
    };
    expect(await descriptionOf('Leve.\n\nCom rosas.')).toBe('Leve. Com rosas.');
    const long = await descriptionOf(`${'Hidrata e perfuma. '.repeat(8)}Inconfundível.`);
    expect(long).toBe(`${'Hidrata e perfuma. '.repeat(8).trim()}…`);
  });

  it('is for search engines when it is a month of the trail of donations that has something to show', async () => {
    const sums = { receivedCents: 0, spentCents: 0, coveredCents: 0, uncoveredCents: 0, unspentCents: 0 };
    const months = [{ month: '2026-10', receivedCents: 0, spentCents: 0, projects: [] }];
    fakeApi({
      [READ]: () => settings(SAVED),
      [`GET ${paths.transparency}`]: () => ({ ...sums, incomeUntil: '2026-10-31', projects: [], months }),
      [`GET ${paths.transparencyExpenses}`]: () => ({ items: [], total: 0, page: 1, pageSize: 20 }),
    });
    const isHidden = async (month: string) => (await renderPage(`/transparencia/${month}`, createApiClient())).head.noindex;
    expect([await isHidden('2026-10'), await isHidden('2099-01')]).toEqual([false, true]);
  });

  it('keeps the last known settings while the API fails or does not respond', async () => {
    for (const answer of [() => Promise.reject(new Error('down')), () => new Promise(() => undefined)]) {
      fakeApi({ [READ]: answer });
      expect(await page()).toContain(SAVED);
      expect(await agesOf()).toEqual([0]);
    }
  });

  it('takes settings that came too late for one page for the next', async () => {
    let respond: (view: SiteSettingsView) => void = () => undefined;
    fakeApi({ [READ]: () => new Promise((resolve) => (respond = resolve)) });
    expect(await page()).toContain(SAVED);
    respond(settings('Chegou tarde.'));
    fakeApi({ [READ]: () => new Promise(() => undefined) });
    await waitFor(async () => expect(await page()).toContain('Chegou tarde.'));
  });
});
