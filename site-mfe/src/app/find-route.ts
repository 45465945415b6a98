import { matchPath } from 'react-router-dom';
import { siteRoutes, type SiteRoute } from './site-routes';

/** The route that answers an address, and what its path names. */
export function findRoute(pathname: string): { route: SiteRoute; params: Record<string, string | undefined> } {
  for (const route of siteRoutes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error('The last route matches every address');
}
