import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityTarget } from 'typeorm';
import { DigitalProduct } from '../../digital-products/digital-product.entity';
import { PhysicalProduct } from '../../physical-products/physical-product.entity';
import { digitalProductSeeds } from './data/digital-products.data';
import { physicalProductSeeds } from './data/physical-products.data';
import { demoId, insertMissing, type SeedContext } from './seed-context';

const DAYS_BETWEEN_PRODUCTS = 9;

export async function seedProducts(seed: SeedContext): Promise<void> {
  const { manager, clock } = seed;
  const createdAt = (index: number) => clock.daysAgo(1 + index * DAYS_BETWEEN_PRODUCTS);
  const physical = physicalProductSeeds.map(({ slug, ...row }, index) => ({
    ...row,
    id: physicalProductId(slug),
    createdAt: createdAt(index),
  }));
  const digital = digitalProductSeeds.map(({ slug, ...row }, index) => ({
    ...row,
    id: demoId('digital_products', slug),
    createdAt: createdAt(index),
  }));
  await insertMissing(manager, PhysicalProduct, physical);
  await insertMissing(manager, DigitalProduct, digital);
  for (const { slug } of physicalProductSeeds) await addPicture(seed, PhysicalProduct, { slug, id: physicalProductId(slug) });
  for (const { slug } of digitalProductSeeds) await addPicture(seed, DigitalProduct, { slug, id: demoId('digital_products', slug) });
}

export const physicalProductId = (slug: string): string => demoId('physical_products', slug);

/** Encodes the image like an upload. Products that were edited keep their image, or its absence. */
async function addPicture(
  { manager, images, picturesFolder }: SeedContext,
  table: EntityTarget<PhysicalProduct | DigitalProduct>,
  { slug, id }: { slug: string; id: string },
): Promise<void> {
  const file = join(picturesFolder, `${slug}.webp`);
  const untouched = await manager.findOneBy(table, { id, version: 1 });
  if (!untouched || untouched.imageUrl !== null || !existsSync(file)) return;
  const imageUrl = await images.save(id, await images.encode(await readFile(file)));
  await manager.update(table, { id }, { imageUrl, version: 1, updatedAt: untouched.updatedAt });
}
