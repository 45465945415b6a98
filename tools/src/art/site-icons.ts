import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** On plum, with the room around it that a mask may cut away. */
const BACKGROUND = '#4e2546';
const PETALS = '#f2bfc9';

export const SITE_ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'apple-touch-icon.png', size: 180 },
];

/** The favicon's blossom as an icon for home screens. */
export async function siteIcon(publicFolder: string, size: number): Promise<Buffer> {
  const svg = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8').replace(/#A83A55/gi, PETALS);
  const blossom = await sharp(Buffer.from(svg), { density: 600 })
    .resize(Math.round(size * 0.62), Math.round(size * 0.62), { fit: 'contain', background: BACKGROUND })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
    .composite([{ input: blossom, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}
