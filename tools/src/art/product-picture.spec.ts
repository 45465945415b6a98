import { aroundCylinder, movePath } from './bend-path';
import { productPicture, type ProductPicture } from './product-picture';
import { renderWebp } from './render-webp';
import { SITE_PICTURES } from './site-pictures';

const aPicture = (changes: Partial<ProductPicture> = {}): ProductPicture => ({
  kind: 'jar',
  palette: 'rose',
  scene: 0,
  seed: 5,
  ...changes,
});

describe('the demo pictures', () => {
  it('are the same for the same input', () => {
    expect(productPicture(aPicture())).toBe(productPicture(aPicture()));
    for (const { draw } of SITE_PICTURES) expect(draw()).toBe(draw());
  });

  it('differ with the seed', () => {
    expect(productPicture(aPicture())).not.toBe(productPicture(aPicture({ seed: 6 })));
  });

  it('stay under their limit at full width', async () => {
    const webp = await renderWebp(productPicture(aPicture()), { width: 1200, maxBytes: 25 * 1024 });
    expect(webp.length).toBeLessThanOrEqual(25 * 1024);
  });
});

describe('a label on a curved body', () => {
  it('narrows and rises towards its ends', () => {
    const bent = movePath('M-100 0L0 0H100', aroundCylinder(120, 0.15));
    const [left, middle, right] = bent.match(/-?[\d.]+ -?[\d.]+/g) ?? [];
    expect(middle).toBe('0 0');
    expect(right).toBe('88.8 -5.9');
    expect(left).toBe('-88.8 -5.9');
  });
});
