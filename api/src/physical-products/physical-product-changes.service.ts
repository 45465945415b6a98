import {
  physicalProductDefaults,
  type AdminPhysicalProductView,
  type ChangedProductsView,
  type PhysicalProductActivationInput,
  type PhysicalProductInput,
  type UpdatePhysicalProductInput,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import type { Submission } from '../common/http/requests';
import { IdempotencyService } from '../common/idempotency/idempotency.service';
import { Problem } from '../common/problems/problem';
import { ProductChanges } from '../common/products/product-changes';
import { ProductImagesService } from '../storage/product-images.service';
import { PhysicalProduct } from './physical-product.entity';
import { adminPhysicalProductView, physicalProductFields } from './physical-product.view';

/** Changes physical products, including their stock. */
@Injectable()
export class PhysicalProductChangesService {
  private readonly changes: ProductChanges<PhysicalProduct, AdminPhysicalProductView>;

  constructor(dataSource: DataSource, idempotency: IdempotencyService, images: ProductImagesService, audit: AuditService) {
    this.changes = new ProductChanges(
      { Entity: PhysicalProduct, view: adminPhysicalProductView, fields: physicalProductFields },
      { dataSource, idempotency, images, audit },
    );
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  create({ input, image }: Submission<PhysicalProductInput>, caller: Caller): Promise<AdminPhysicalProductView> {
    return this.changes.create({ ...physicalProductDefaults, ...this.changes.sent(input) }, image, caller);
  }

  /**
   * Throws `product.not-found`, `product.changed` with the current `version`, `image.wrong-type`, and `product.out-of-stock` when the delta
   * would make the stock negative.
   */
  update(id: string, { input, image }: Submission<UpdatePhysicalProductInput>, caller: Caller): Promise<AdminPhysicalProductView> {
    const { version, removeImage, stockDelta, ...fields } = this.changes.sent(input);
    const change = (before: PhysicalProduct) => ({
      ...fields,
      stockQuantity: stockAfter(fields.stockQuantity ?? before.stockQuantity, stockDelta),
    });
    return this.changes.update(id, { version, removeImage, image, change }, caller);
  }

  /** Creates a hidden copy without stock. Throws `product.not-found`, `idempotency.key-reused`, `idempotency.in-progress`. */
  duplicate(id: string, caller: Caller): Promise<AdminPhysicalProductView> {
    return this.changes.duplicate(id, caller);
  }

  /** Shows or hides the chosen products, or all that match the filters. */
  setActive({ isActive, ...filters }: PhysicalProductActivationInput, caller: Caller): Promise<ChangedProductsView> {
    return this.changes.setActive(isActive, filters, caller);
  }

  /** Throws `product.not-found`. */
  remove(id: string, caller: Caller): Promise<void> {
    return this.changes.remove(id, caller);
  }
}

/** Safe against concurrent sales, because the row is locked. */
function stockAfter(stockQuantity: number, delta = 0): number {
  if (stockQuantity + delta < 0) throw new Problem('product.out-of-stock', { stockQuantity });
  return stockQuantity + delta;
}
