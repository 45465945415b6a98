import {
  digitalProductDefaults,
  type AdminDigitalProductView,
  type ChangedProductsView,
  type DigitalProductActivationInput,
  type DigitalProductInput,
  type UpdateDigitalProductInput,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import type { Submission } from '../common/http/requests';
import { IdempotencyService } from '../common/idempotency/idempotency.service';
import { ProductChanges } from '../common/products/product-changes';
import { ProductImagesService } from '../storage/product-images.service';
import { DigitalProduct } from './digital-product.entity';
import { adminDigitalProductView, digitalProductFields } from './digital-product.view';

@Injectable()
export class DigitalProductChangesService {
  private readonly changes: ProductChanges<DigitalProduct, AdminDigitalProductView>;

  constructor(dataSource: DataSource, idempotency: IdempotencyService, images: ProductImagesService, audit: AuditService) {
    this.changes = new ProductChanges(
      { Entity: DigitalProduct, view: adminDigitalProductView, fields: digitalProductFields },
      { dataSource, idempotency, images, audit },
    );
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  create({ input, image }: Submission<DigitalProductInput>, caller: Caller): Promise<AdminDigitalProductView> {
    return this.changes.create({ ...digitalProductDefaults, ...this.changes.sent(input) }, image, caller);
  }

  /** Throws `product.not-found`, `product.changed` with the current `version`, `image.wrong-type`. */
  update(id: string, { input, image }: Submission<UpdateDigitalProductInput>, caller: Caller): Promise<AdminDigitalProductView> {
    const { version, removeImage, ...fields } = this.changes.sent(input);
    return this.changes.update(id, { version, removeImage, image, change: () => fields }, caller);
  }

  /** Creates a hidden copy. Throws `product.not-found`, `idempotency.key-reused`, `idempotency.in-progress`. */
  duplicate(id: string, caller: Caller): Promise<AdminDigitalProductView> {
    return this.changes.duplicate(id, caller);
  }

  /** Shows or hides the chosen products, or all that match the filters. */
  setActive({ isActive, ...filters }: DigitalProductActivationInput, caller: Caller): Promise<ChangedProductsView> {
    return this.changes.setActive(isActive, filters, caller);
  }

  /** Throws `product.not-found`. */
  remove(id: string, caller: Caller): Promise<void> {
    return this.changes.remove(id, caller);
  }
}
