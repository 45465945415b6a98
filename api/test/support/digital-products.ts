import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { DigitalProduct } from '../../src/digital-products/digital-product.entity';

/** A course that the public list shows, unless `fields` say otherwise. */
export async function aDigitalProduct(dataSource: DataSource, fields: Partial<DigitalProduct> = {}): Promise<DigitalProduct> {
  const id = randomUUID();
  const affiliateLink = 'https://cursos.example.com/saboaria';
  await dataSource.manager.insert(DigitalProduct, { id, name: 'Saboaria', priceCents: 14700, affiliateLink, ...fields });
  return dataSource.manager.findOneOrFail(DigitalProduct, { where: { id: fields.id ?? id }, withDeleted: true });
}
