import {
  digitalProductDefaults,
  type AdminDigitalProductView,
  type DigitalProductView,
  type DigitalProductInput,
  type UpdateDigitalProductInput,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { assertSteppedUp, type Caller } from '../common/access/access';
import type { Submission } from '../common/http/requests';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { JobsService } from '../jobs/jobs.service';
import { ProductChangesService } from '../products/product-changes.service';
import { ProductImagesService } from '../storage/product-images.service';
import { DigitalProduct } from './digital-product.entity';
import { digitalProducts } from './digital-products.service';

@Injectable()
export class DigitalProductChangesService extends ProductChangesService<DigitalProduct, DigitalProductView, AdminDigitalProductView> {
  constructor(
    dataSource: DataSource,
    idempotency: IdempotencyService,
    images: ProductImagesService,
    audit: AuditService,
    jobs: JobsService,
  ) {
    super(digitalProducts, dataSource, idempotency, images, audit, jobs);
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  create({ input, image }: Submission<DigitalProductInput>, caller: Caller): Promise<AdminDigitalProductView> {
    return this.insertNew({ ...digitalProductDefaults, ...this.sent(input) }, image, caller);
  }

  /**
   * Another affiliate link needs a step-up, because it decides who earns. Throws what `write` throws, and
   * `auth.step-up-required`.
   */
  update(id: string, { input, image }: Submission<UpdateDigitalProductInput>, caller: Caller): Promise<AdminDigitalProductView> {
    const { version, removeImage, ...fields } = this.sent(input);
    const change = (before: DigitalProduct) => {
      if (fields.affiliateLink !== undefined && fields.affiliateLink !== before.affiliateLink) assertSteppedUp(caller);
      return fields;
    };
    return this.write(id, { version, removeImage, image, change }, caller);
  }
}
