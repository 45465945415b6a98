import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productPicture, type ProductPicture } from './product-picture';
import { renderWebp } from './render-webp';
import { SITE_ICONS, siteIcon } from './site-icons';
import { SITE_PICTURES } from './site-pictures';

const ROOT = join(__dirname, '../../..');
const SEED_PICTURES = join(ROOT, 'api/seed-pictures');
const SHELL_PUBLIC = join(ROOT, 'shell/public');
const SITE_ASSETS = join(ROOT, 'site-mfe/src/assets');

interface ManifestEntry extends ProductPicture {
  slug: string;
}

/** Writes every picture of the demo; an argument keeps only names that contain it. */
async function generate(only = ''): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(SEED_PICTURES, 'manifest.json'), 'utf8')) as ManifestEntry[];
  for (const entry of manifest.filter(({ slug }) => slug.includes(only))) {
    save(join(SEED_PICTURES, `${entry.slug}.webp`), await renderWebp(productPicture(entry), { width: 1200, maxBytes: 25 * 1024 }));
  }
  mkdirSync(SITE_ASSETS, { recursive: true });
  for (const { name, draw, widths, maxBytes } of SITE_PICTURES.filter((picture) => picture.name.includes(only))) {
    for (const width of widths) {
      const webp = await renderWebp(draw(), { width, maxBytes: (maxBytes * width) / Math.max(...widths) });
      save(join(SITE_ASSETS, `${name}-${width}.webp`), webp);
    }
  }
  for (const { name, size } of SITE_ICONS.filter((icon) => icon.name.includes(only))) {
    save(join(SHELL_PUBLIC, name), await siteIcon(SHELL_PUBLIC, size));
  }
}

function save(file: string, picture: Buffer): void {
  writeFileSync(file, picture);
  console.log(`${file.slice(ROOT.length + 1)}  ${(picture.length / 1024).toFixed(1)} KB`);
}

void generate(process.argv[2]);
