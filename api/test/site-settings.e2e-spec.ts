import { paths } from '@aflora/contracts';
import { startTestApp, type TestApp } from './support/test-app';

describe('the site’s settings', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ DONATION_LINK_25: 'https://pay.example.com/25', DONATION_FREE_LINK: 'https://pay.example.com/livre' });
  });

  afterAll(() => api.close());

  it('tell anybody the donation links that are set, and may be kept for some minutes', async () => {
    const answer = await api.inject({ url: paths.siteSettings });
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.json()).toEqual({
      donationLinks: { '2500': 'https://pay.example.com/25' },
      freeDonationLink: 'https://pay.example.com/livre',
    });
  });
});
