import type { AdminPhysicalProductView, PhysicalProductView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditedExportsService } from '../audit/audited-exports.service';
import { whole } from '../common/exports/csv-exports';
import { type ProductKind, ProductsService } from '../products/products.service';
import { ProductImagesService } from '../storage/product-images.service';
import { PhysicalProduct } from './physical-product.entity';

export const physicalProducts: ProductKind<PhysicalProduct, PhysicalProductView, AdminPhysicalProductView> = {
  Entity: PhysicalProduct,
  exportName: 'produtos-fisicos',
  fields: {
    public: {
      stockQuantity: { header: 'Estoque', cell: whole, copy: 0 },
      weightGrams: { header: 'Peso (g)', cell: whole },
    },
    admin: {},
  },
};

/** Reads products, for the shop and for the console. */
@Injectable()
export class PhysicalProductsService extends ProductsService<PhysicalProduct, PhysicalProductView, AdminPhysicalProductView> {
  constructor(dataSource: DataSource, images: ProductImagesService, auditedExports: AuditedExportsService) {
    super(physicalProducts, dataSource, images, auditedExports);
  }
}
