import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteRoutes } from './site-routes';

// Its styles come with the prerendered page. `every-screen.journey.ts` checks that no page moves when it becomes live.
it.each(siteRoutes)('the module of $path is a file', ({ module }) => {
  expect(existsSync(join(__dirname, '../..', module))).toBe(true);
});
