import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { Caller } from '../access/caller';
import type { IdempotencyService } from '../idempotency/idempotency.service';
import type { EncodedImage } from '../images/encoded-image';
import { Problem } from '../problems/problem';
import type { ProductRow } from './product-row';

/** What writing takes from the floors above this one. */
export interface ProductKeeping {
  dataSource: DataSource;
  idempotency: IdempotencyService;
  images: {
    encode(bytes: Buffer): Promise<EncodedImage>;
    /** Files first, then the work that names them; when it fails they go again. */
    keepWith<T>(entityId: string, image: EncodedImage | undefined, work: (imageUrl?: string) => Promise<T>): Promise<T>;
    remove(imageUrl: string | null): Promise<void>;
  };
  audit: {
    record(manager: EntityManager, caller: Caller, change: RecordedChange & { entity: string }): Promise<void>;
  };
}

interface RecordedChange {
  action: 'created' | 'updated' | 'deleted';
  entityId: string;
}

export interface ProductUpdate<Product> {
  /** The version that was read; another one is refused. */
  version?: number;
  removeImage?: boolean;
  image?: Buffer;
  /** What to write, given the row as it is, which nobody else changes meanwhile. */
  change: (before: Product) => Partial<Product>;
}

/** Writing one kind of product. Row, audit entry and answer to repeat are committed together; picture files are there before and go after. */
export class ProductChanges<Product extends ProductRow, View extends { imageUrl: string | null }> {
  private readonly table: string;

  constructor(
    private readonly Entity: new () => Product,
    private readonly view: (product: Product) => View,
    private readonly keeping: ProductKeeping,
  ) {
    this.table = keeping.dataSource.getMetadata(Entity).tableName;
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  async create(fields: Partial<Product>, image: Buffer | undefined, caller: Caller): Promise<View> {
    const { idempotency, images } = this.keeping;
    const encoded = image && (await images.encode(image));
    const id = randomUUID();
    return idempotency.once(caller.claim, (manager) =>
      images.keepWith(id, encoded, async (imageUrl) => {
        await manager.insert(this.Entity, { ...fields, id, imageUrl: imageUrl ?? null } as QueryDeepPartialEntity<Product>);
        await this.record(manager, caller, { action: 'created', entityId: id });
        return this.show(manager, id);
      }),
    );
  }

  /** Throws `product.not-found`, `product.changed` with the current `version`, `image.wrong-type`, and what `change` throws. */
  async update(id: string, { version, removeImage, image, change }: ProductUpdate<Product>, caller: Caller): Promise<View> {
    const { dataSource, images } = this.keeping;
    const encoded = image && (await images.encode(image));
    const { view, replaced } = await dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id, version);
      const view = await images.keepWith(id, encoded, async (imageUrl) => {
        const picture = imageUrl || removeImage ? { imageUrl: imageUrl ?? null } : {};
        await this.write(manager, id, { ...change(before), ...picture });
        await this.record(manager, caller, { action: 'updated', entityId: id });
        return this.show(manager, id);
      });
      return { view, replaced: view.imageUrl === before.imageUrl ? null : before.imageUrl };
    });
    await images.remove(replaced);
    return view;
  }

  /** Hides the product and drops its picture; what was sold keeps pointing at the row. Throws `product.not-found`. */
  async remove(id: string, caller: Caller): Promise<void> {
    const { dataSource, images } = this.keeping;
    const imageUrl = await dataSource.transaction(async (manager) => {
      const product = await this.lock(manager, id);
      await this.write(manager, id, { deletedAt: new Date(), imageUrl: null });
      await this.record(manager, caller, { action: 'deleted', entityId: id });
      return product.imageUrl;
    });
    await images.remove(imageUrl);
  }

  /** Holds the row until the transaction ends, so that two changes happen one after the other. */
  private async lock(manager: EntityManager, id: string, version?: number): Promise<Product> {
    const product = await manager.findOne(this.Entity, { where: idIs(id), lock: { mode: 'pessimistic_write' } });
    if (!product) throw new Problem('product.not-found');
    if (version !== undefined && version !== product.version) throw new Problem('product.changed', { version: product.version });
    return product;
  }

  private async write(manager: EntityManager, id: string, fields: Partial<ProductRow>): Promise<void> {
    await manager.update(this.Entity, idIs<Product>(id), fields as QueryDeepPartialEntity<Product>);
  }

  private async show(manager: EntityManager, id: string): Promise<View> {
    return this.view(await manager.findOneByOrFail(this.Entity, idIs<Product>(id)));
  }

  private record(manager: EntityManager, caller: Caller, change: RecordedChange): Promise<void> {
    return this.keeping.audit.record(manager, caller, { ...change, entity: this.table });
  }
}

const idIs = <Product extends ProductRow>(id: string) => ({ id }) as FindOptionsWhere<Product>;
