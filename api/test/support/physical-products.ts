import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { PhysicalProduct } from '../../src/physical-products/physical-product.entity';

/** A product that the public list shows, unless `fields` say otherwise. */
export async function aPhysicalProduct(dataSource: DataSource, fields: Partial<PhysicalProduct> = {}): Promise<PhysicalProduct> {
  const id = randomUUID();
  await dataSource.manager.insert(PhysicalProduct, { id, name: 'Sérum', priceCents: 8990, stockQuantity: 5, ...fields });
  return dataSource.manager.findOneOrFail(PhysicalProduct, { where: { id: fields.id ?? id }, withDeleted: true });
}
