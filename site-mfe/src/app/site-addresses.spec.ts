import { siteAddresses } from './site-addresses';
import { findRoute, siteRoutes } from './site-routes';

describe('the addresses that the site has pages for', () => {
  it('are those of every route but the ones for unknown addresses', () => {
    const examples = siteAddresses.map(({ path }) => findRoute(path.replace(/:\w+/g, 'x')).route.path);
    expect(new Set([...examples, '/produto/*', '*'])).toEqual(new Set(siteRoutes.map(({ path }) => path)));
  });

  it('name where the API knows whether a product exists', () => {
    expect(siteAddresses.filter(({ exists }) => exists)).toEqual([
      { path: '/produto/physical/:id', exists: '/api/physical-products/:id' },
      { path: '/produto/digital/:id', exists: '/api/digital-products/:id' },
    ]);
  });
});
