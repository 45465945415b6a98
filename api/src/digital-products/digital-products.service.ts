import type { AdminDigitalProductView, DigitalProductView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditedExportsService } from '../audit/audited-exports.service';
import { text } from '../common/exports/csv-exports';
import { type ProductKind, ProductsService } from '../products/products.service';
import { ProductImagesService } from '../storage/product-images.service';
import { DigitalProduct } from './digital-product.entity';

/** 12.5 → `12,5`; empty while no commission is agreed. */
const percent = (rate: number | null) => text(rate === null ? null : String(rate).replace('.', ','));

export const digitalProducts: ProductKind<DigitalProduct, DigitalProductView, AdminDigitalProductView> = {
  Entity: DigitalProduct,
  exportName: 'produtos-digitais',
  fields: {
    public: { affiliateLink: { header: 'Link de afiliado', cell: text } },
    admin: { commissionRate: { header: 'Comissão (%)', cell: percent } },
  },
};

/** Reads courses, for the public list and for the console. */
@Injectable()
export class DigitalProductsService extends ProductsService<DigitalProduct, DigitalProductView, AdminDigitalProductView> {
  constructor(dataSource: DataSource, images: ProductImagesService, auditedExports: AuditedExportsService) {
    super(digitalProducts, dataSource, images, auditedExports);
  }
}
