import { randomUUID } from 'node:crypto';
import type { ChangedProductsView } from '@aflora/contracts';
import type { EntityManager, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { Caller } from '../access/access';
import { Problem } from '../problems/problem';
import { sentFields } from '../input/input';
import { activation, type ProductFilters } from './admin-products.sql';
import { copiedFields, copiedName, type OwnFields, type ProductDependencies, type RecordedChange, type ProductRow } from './product';

export interface ProductUpdate<Product> {
  /** The version that the client read; any other current version is refused. */
  version?: number;
  removeImage?: boolean;
  image?: Buffer;
  /** Returns the fields to write, given the locked current row. */
  change: (before: Product) => Partial<Product>;
}

interface ProductKind<Product, View> {
  Entity: new () => Product;
  view: (product: Product) => View;
  fields: OwnFields<Product>;
}

/**
 * Changes to one kind of product. Row, audit entry and idempotent response are committed together; image files are written before the
 * commit and old ones removed after it.
 */
export class ProductChanges<Product extends ProductRow, View extends { imageUrl: string | null }> {
  private readonly table: string;
  private readonly nullable: string[];

  constructor(
    private readonly kind: ProductKind<Product, View>,
    private readonly dependencies: ProductDependencies,
  ) {
    const { tableName, columns } = dependencies.dataSource.getMetadata(kind.Entity);
    this.table = tableName;
    this.nullable = columns.filter(({ isNullable }) => isNullable).map(({ propertyName }) => propertyName);
  }

  /** The fields that an input contains. Null empties a nullable column; for any other column it means the same as leaving the field out. */
  sent<Input extends object>(input: Input): Input {
    return sentFields(input, this.nullable as (keyof Input & string)[]);
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  async create(fields: Partial<Product>, image: Buffer | undefined, caller: Caller): Promise<View> {
    const { idempotency, images } = this.dependencies;
    const encoded = image && (await images.encode(image));
    const id = randomUUID();
    return idempotency.once(caller.claim, (manager) =>
      images.saveWith(id, encoded, (imageUrl) => this.insert(manager, { ...fields, id, imageUrl: imageUrl ?? null }, caller)),
    );
  }

  /**
   * Creates a hidden copy with its own image files. Locks the original, so that its files are not removed meanwhile. Throws `product.not-found`, `idempotency.key-reused`, `idempotency.in-progress`.
   */
  async duplicate(originalId: string, caller: Caller): Promise<View> {
    const { idempotency, images } = this.dependencies;
    const id = randomUUID();
    return idempotency.once(caller.claim, async (manager) => {
      const original = await this.lock(manager, originalId);
      const picture = await images.load(original.imageUrl);
      return images.saveWith(id, picture, (imageUrl) =>
        this.insert(manager, { ...copyOf(original), ...copiedFields(original, this.kind.fields), id, imageUrl: imageUrl ?? null }, caller),
      );
    });
  }

  /** Shows or hides all matching products in one transaction, and returns the number that changed. */
  setActive(isActive: boolean, filters: ProductFilters, caller: Caller): Promise<ChangedProductsView> {
    return this.dependencies.dataSource.transaction(async (manager) => {
      const [changed] = await manager.query<[{ id: string }[], number]>(...activation(this.table, isActive, filters));
      for (const { id } of changed) await this.record(manager, caller, { action: 'updated', entityId: id });
      return { changed: changed.length };
    });
  }

  /** Throws `product.not-found`, `product.changed` with the current `version`, `image.wrong-type`, and what `change` throws. */
  async update(id: string, { version, removeImage, image, change }: ProductUpdate<Product>, caller: Caller): Promise<View> {
    const { dataSource, images } = this.dependencies;
    const encoded = image && (await images.encode(image));
    const { view, replaced } = await dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id, version);
      const view = await images.saveWith(id, encoded, async (imageUrl) => {
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

  /** Soft-deletes the product and removes its image; order lines still refer to the row. Throws `product.not-found`. */
  async remove(id: string, caller: Caller): Promise<void> {
    const { dataSource, images } = this.dependencies;
    const imageUrl = await dataSource.transaction(async (manager) => {
      const product = await this.lock(manager, id);
      await this.write(manager, id, { deletedAt: new Date(), imageUrl: null });
      await this.record(manager, caller, { action: 'deleted', entityId: id });
      return product.imageUrl;
    });
    await images.remove(imageUrl);
  }

  /** Locks the row until the transaction ends, so that concurrent changes are serialised. */
  private async lock(manager: EntityManager, id: string, version?: number): Promise<Product> {
    const product = await manager.findOne(this.kind.Entity, { where: byId(id), lock: { mode: 'pessimistic_write' } });
    if (!product) throw new Problem('product.not-found');
    if (version !== undefined && version !== product.version) throw new Problem('product.changed', { version: product.version });
    return product;
  }

  private async insert(manager: EntityManager, row: Partial<ProductRow>, caller: Caller): Promise<View> {
    await manager.insert(this.kind.Entity, row as QueryDeepPartialEntity<Product>);
    const entityId = String(row.id);
    await this.record(manager, caller, { action: 'created', entityId });
    return this.show(manager, entityId);
  }

  private async write(manager: EntityManager, id: string, fields: Partial<ProductRow>): Promise<void> {
    await manager.update(this.kind.Entity, byId<Product>(id), fields as QueryDeepPartialEntity<Product>);
  }

  private async show(manager: EntityManager, id: string): Promise<View> {
    return this.kind.view(await manager.findOneByOrFail(this.kind.Entity, byId<Product>(id)));
  }

  private record(manager: EntityManager, caller: Caller, change: RecordedChange): Promise<void> {
    return this.dependencies.audit.record(manager, caller, { ...change, entity: this.table });
  }
}

/** Common fields of a copy. It stays hidden until somebody reviews it. */
const copyOf = ({ name, description, category, priceCents }: ProductRow): Partial<ProductRow> => ({
  ...{ name: copiedName(name), description, category, priceCents },
  isActive: false,
});

const byId = <Product extends ProductRow>(id: string) => ({ id }) as FindOptionsWhere<Product>;
