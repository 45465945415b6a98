import sharp from 'sharp';
import { encodeImage, MAX_WAITING } from './encode-image';
import { EvidenceFiles } from './evidence-files.service';
import type { FileStorage } from './file-storage';

describe('a receipt', () => {
  const files = new EvidenceFiles({ write: () => Promise.resolve() } as unknown as FileStorage);

  it('that comes while many images wait is refused for a moment, not for what it is', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c2506b' } })
      .png()
      .toBuffer();
    const waiting = Promise.all(Array.from({ length: MAX_WAITING }, () => encodeImage(png)));
    const codes = Promise.allSettled([files.upload(png), files.upload(Buffer.from('<script>'))]);
    const [busy, script] = (await codes).map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'stored',
    );
    expect([busy, script]).toEqual(['server.unavailable', 'expense.evidence-type']);
    await waiting;
    await expect(files.upload(png)).resolves.toMatch(/\.webp$/);
  });
});
