import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { AvifCopiesService } from './avif-copies.service';
import { encodeImage } from './encode-image';
import { ImageFiles } from './image-files.service';
import { LocalDiskStorage } from './local-disk.storage';

/** A disk on which the removal of originals begins when it is told to. */
class SlowRemovals extends LocalDiskStorage {
  letRemove: () => void = () => undefined;
  private readonly mayRemove = new Promise<void>((resolve) => (this.letRemove = resolve));

  override async remove(key: string): Promise<void> {
    if (!key.includes('-avif/')) await this.mayRemove;
    await super.remove(key);
  }
}

it('an image that is removed while its copies are made leaves no copy, which browsers would still get', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
  const files = new SlowRemovals(directory);
  const images = new ImageFiles(files, 'basket-photos');
  const copies = new AvifCopiesService(files, pino({ level: 'silent' }));
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2506b' } });
  const url = await images.save('6f1f7c52-0d2b-4c1e-9d0a-3c2f5e8b7a61', await encodeImage(await picture.png().toBuffer()));
  const removed = images.remove(url);
  copies.add('basket-photos', url.slice(url.lastIndexOf('/') + 1));
  await copies.done();
  files.letRemove();
  await removed;
  expect(await images.list()).toEqual([]);
  await rm(directory, { recursive: true });
});
