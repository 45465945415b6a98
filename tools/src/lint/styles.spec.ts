import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../common/paths';

/** Defines the only classes that may truncate text; the browser journeys rely on them. */
const TRUNCATING_CLASSES = 'libs/ui/src/theme/base.css';
const TRUNCATION = /text-overflow:\s*ellipsis|line-clamp/;

it('the styles truncate text only with the classes of base.css', () => {
  const styles = ['shell', 'site-mfe', 'admin-mfe', 'libs/ui'].flatMap((project) =>
    readdirSync(join(ROOT, project, 'src'), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/')),
  );
  expect(styles).toContain(TRUNCATING_CLASSES);
  const truncating = styles.filter((file) => TRUNCATION.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(truncating).toEqual([TRUNCATING_CLASSES]);
});
