import sharp from 'sharp';

interface Limits {
  width: number;
  maxBytes: number;
}

const LOWEST_QUALITY = 40;

/** The best webp of this width that stays under the limit. */
export async function renderWebp(svg: string, { width, maxBytes }: Limits): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 86; ; quality -= 4) {
    const webp = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maxBytes || quality <= LOWEST_QUALITY) return webp;
  }
}
