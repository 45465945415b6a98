import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../common/paths';

/** Has the marks for text that may be cut; the journeys know no other. */
const MARKS = 'libs/ui/src/theme/base.css';
const CUTS = /text-overflow:\s*ellipsis|line-clamp/;

it('cut text only by the marks that say so', () => {
  const styles = ['shell', 'site-mfe', 'admin-mfe', 'libs/ui'].flatMap((project) =>
    readdirSync(join(ROOT, project, 'src'), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/')),
  );
  expect(styles).toContain(MARKS);
  const cutting = styles.filter((file) => CUTS.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(cutting).toEqual([MARKS]);
});
