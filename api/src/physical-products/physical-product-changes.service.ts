import {
  physicalProductDefaults,
  type AdminPhysicalProductView,
  type PhysicalProductView,
  type PhysicalProductInput,
  type UpdatePhysicalProductInput,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import type { Submission } from '../common/http/requests';
import { Problem } from '../common/problems/problem';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { JobsService } from '../jobs/jobs.service';
import { ProductChangesService } from '../products/product-changes.service';
import { ProductImagesService } from '../storage/product-images.service';
import { PhysicalProduct } from './physical-product.entity';
import { physicalProducts } from './physical-products.service';

/** Changes physical products, including their stock. */
@Injectable()
export class PhysicalProductChangesService extends ProductChangesService<PhysicalProduct, PhysicalProductView, AdminPhysicalProductView> {
  constructor(
    dataSource: DataSource,
    idempotency: IdempotencyService,
    images: ProductImagesService,
    audit: AuditService,
    jobs: JobsService,
  ) {
    super(physicalProducts, dataSource, idempotency, images, audit, jobs);
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  create({ input, image }: Submission<PhysicalProductInput>, caller: Caller): Promise<AdminPhysicalProductView> {
    return this.insertNew({ ...physicalProductDefaults, ...this.sent(input) }, image, caller);
  }

  /**
   * Throws what `write` throws, and `product.out-of-stock` when the delta would make the stock negative.
   */
  update(id: string, { input, image }: Submission<UpdatePhysicalProductInput>, caller: Caller): Promise<AdminPhysicalProductView> {
    const { version, removeImage, stockDelta, ...fields } = this.sent(input);
    const change = (before: PhysicalProduct) => ({
      ...fields,
      stockQuantity: stockAfter(fields.stockQuantity ?? before.stockQuantity, stockDelta),
    });
    return this.write(id, { version, removeImage, image, change }, caller);
  }
}

/** Safe against concurrent sales, because the row is locked. */
export function stockAfter(stockQuantity: number, delta = 0): number {
  if (stockQuantity + delta < 0) throw new Problem('product.out-of-stock', { stockQuantity });
  return stockQuantity + delta;
}
