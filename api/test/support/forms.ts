import sharp, { type Sharp } from 'sharp';

/** A plain image of the given size, not yet encoded. */
export const aPicture = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 194, g: 80, b: 107 } } });

/** A multipart form like a browser's, for `inject`. */
export async function aForm(parts: Record<string, string | Buffer>): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content)]), 'picture.png');
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}
