import sharp from 'sharp';
import { encodeImage } from './encode-image';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c2506b' } });

describe('encodeImage', () => {
  it('encodes webp in three sizes, by the longer side', async () => {
    const image = await encodeImage(await picture(1000, 2000).jpeg().toBuffer());
    const sizes = await Promise.all(Object.values(image).map((bytes) => sharp(bytes).metadata()));
    expect(sizes.map(({ format, height }) => [format, height])).toEqual([
      ['webp', 480],
      ['webp', 960],
      ['webp', 1600],
    ]);
  });

  it('never enlarges an image', async () => {
    const { full } = await encodeImage(await picture(50, 20).png().toBuffer());
    expect(await sharp(full).metadata()).toMatchObject({ width: 50, height: 20 });
  });

  it('applies the orientation and removes metadata', async () => {
    const turned = await picture(40, 20)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'segredo' } })
      .jpeg()
      .toBuffer();
    const { full } = await encodeImage(turned);
    const { width, height, exif, orientation } = await sharp(full).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
  });

  it('removes data appended to the image', async () => {
    const polyglot = Buffer.concat([await picture(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await encodeImage(polyglot)).full.includes('<script>')).toBe(false);
  });
});
