import { randomUUID } from 'node:crypto';
import {
  physicalProductDefaults,
  type AdminPhysicalProductView,
  type PhysicalProductInput,
  type UpdatePhysicalProductInput,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, type AuditedChange } from '../audit/audit.service';
import type { Caller } from '../common/access/caller';
import type { Submission } from '../common/http/submission';
import { IdempotencyService } from '../common/idempotency/idempotency.service';
import { Problem } from '../common/problems/problem';
import type { EncodedImage } from '../common/images/encoded-image';
import { ProductImagesService } from '../storage/product-images.service';
import { PhysicalProduct } from './physical-product.entity';
import { adminPhysicalProductView } from './physical-product.view';

type Change = Omit<UpdatePhysicalProductInput, 'version' | 'removeImage'> & { imageUrl?: string | null };

/** Writing. Row, audit entry and answer to repeat are committed together; picture files are there before and go after. */
@Injectable()
export class PhysicalProductChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly images: ProductImagesService,
    private readonly audit: AuditService,
  ) {}

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  async create({ input, image }: Submission<PhysicalProductInput>, caller: Caller): Promise<AdminPhysicalProductView> {
    const encoded = image && (await this.images.encode(image));
    const id = randomUUID();
    return this.idempotency.once(caller.claim, (manager) =>
      this.withImage(id, encoded, async (imageUrl) => {
        await manager.insert(PhysicalProduct, { ...physicalProductDefaults, ...given(input), id, imageUrl: imageUrl ?? null });
        await this.record(manager, caller, { action: 'created', entityId: id });
        return adminPhysicalProductView(await manager.findOneByOrFail(PhysicalProduct, { id }));
      }),
    );
  }

  /**
   * Throws `product.not-found`, `product.changed` with the current `version`, `image.wrong-type`,
   * and `product.out-of-stock` when a delta would take stock below zero.
   */
  async update(id: string, { input, image }: Submission<UpdatePhysicalProductInput>, caller: Caller): Promise<AdminPhysicalProductView> {
    const encoded = image && (await this.images.encode(image));
    const { version, removeImage, ...fields } = given(input);
    const { view, replaced } = await this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id, version);
      const view = await this.withImage(id, encoded, async (imageUrl) => {
        await this.write(manager, before, { ...fields, ...(imageUrl || removeImage ? { imageUrl: imageUrl ?? null } : {}) });
        await this.record(manager, caller, { action: 'updated', entityId: id });
        return adminPhysicalProductView(await manager.findOneByOrFail(PhysicalProduct, { id }));
      });
      return { view, replaced: view.imageUrl === before.imageUrl ? null : before.imageUrl };
    });
    await this.images.remove(replaced);
    return view;
  }

  /** Hides the product and drops its picture; orders keep pointing at the row. Throws `product.not-found`. */
  async remove(id: string, caller: Caller): Promise<void> {
    const imageUrl = await this.dataSource.transaction(async (manager) => {
      const product = await this.lock(manager, id);
      await manager.update(PhysicalProduct, { id }, { deletedAt: new Date(), imageUrl: null });
      await this.record(manager, caller, { action: 'deleted', entityId: id });
      return product.imageUrl;
    });
    await this.images.remove(imageUrl);
  }

  /** Holds the row until the transaction ends, so that two changes happen one after the other. */
  private async lock(manager: EntityManager, id: string, version?: number): Promise<PhysicalProduct> {
    const product = await manager.findOne(PhysicalProduct, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!product) throw new Problem('product.not-found');
    if (version !== undefined && version !== product.version) throw new Problem('product.changed', { version: product.version });
    return product;
  }

  private async write(manager: EntityManager, before: PhysicalProduct, change: Change): Promise<void> {
    const { stockDelta = 0, stockQuantity = before.stockQuantity, ...fields } = change;
    // The row is locked, so adding here loses no sale.
    const stock = stockQuantity + stockDelta;
    if (stock < 0) throw new Problem('product.out-of-stock', { stockQuantity });
    await manager.update(PhysicalProduct, { id: before.id }, { ...fields, stockQuantity: stock });
  }

  /** Files first, then the work that names them; when it fails they go again. */
  private async withImage<T>(id: string, image: EncodedImage | undefined, work: (imageUrl?: string) => Promise<T>): Promise<T> {
    if (!image) return work();
    const imageUrl = await this.images.save(id, image);
    try {
      return await work(imageUrl);
    } catch (error) {
      await this.images.remove(imageUrl);
      throw error;
    }
  }

  private record(manager: EntityManager, caller: Caller, change: Omit<AuditedChange, 'entity'>): Promise<void> {
    return this.audit.record(manager, caller, { ...change, entity: 'physical_products' });
  }
}

/** Null empties these; anywhere else it means the same as leaving the field out. */
const NULLABLE = new Set(['description', 'category']);

/** The fields that were sent. */
const given = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([field, value]) => value !== undefined && (value !== null || NULLABLE.has(field)))) as T;
