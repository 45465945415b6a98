import sharp from 'sharp';
import { encodeImage, MAX_WAITING } from './encode-image';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c2506b' } });

describe('encodeImage', () => {
  it('keeps nothing of an image in memory', async () => {
    await encodeImage(await picture(50, 20).png().toBuffer());
    expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { max: 0 } });
  });

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

  it('encodes one image after the other, which leaves threads to passwords and files', async () => {
    const png = await picture(1_200, 900).png().toBuffer();
    let isBusy = true;
    const all = Promise.all(Array.from({ length: 6 }, () => encodeImage(png))).finally(() => (isBusy = false));
    let most = 0;
    while (isBusy) {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
      await new Promise((done) => setImmediate(done));
    }
    expect(await all).toHaveLength(6);
    // The library still counts one task when the next one begins.
    expect(most).toBeLessThanOrEqual(2);
  });

  it('refuses images for a moment while many wait, and a broken one keeps nobody from their turn', async () => {
    const png = await picture(40, 30).png().toBuffer();
    const broken = png.subarray(0, png.length - 30);
    const images = [broken, ...Array.from({ length: MAX_WAITING + 1 }, () => png)];
    const results = await Promise.allSettled(images.map((image) => encodeImage(image)));
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'encoded'));
    expect(codes[0]).toBe('image.wrong-type');
    expect(codes.filter((code) => code === 'server.unavailable')).toHaveLength(2);
    expect(codes.filter((code) => code === 'encoded')).toHaveLength(MAX_WAITING - 1);
    await expect(encodeImage(png)).resolves.toHaveProperty('card');
  });
});
