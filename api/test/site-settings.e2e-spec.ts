import { paths } from '@aflora/contracts';
import { startTestApp, type TestApp } from './support/test-app';

describe('the site settings', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ DONATION_LINK_25: 'https://pay.example.com/25', DONATION_FREE_LINK: 'https://pay.example.com/livre' });
  });

  afterAll(() => api.close());

  it('contain the configured donation links and may be cached for some minutes', async () => {
    const response = await api.inject({ url: paths.siteSettings });
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(response.json()).toEqual({
      donationLinks: { '2500': 'https://pay.example.com/25' },
      freeDonationLink: 'https://pay.example.com/livre',
    });
  });
});
