import sharp from 'sharp';

/** A real PNG file of one colour, as input for a file field. */
export async function aPicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c04f69' } });
  return { name: 'foto.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}
