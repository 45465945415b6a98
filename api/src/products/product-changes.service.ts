import { randomUUID } from 'node:crypto';
import type { ChangedProductsView } from '@aflora/contracts';
import type { DataSource, EntityManager, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { sentFields } from '../common/input/input';
import { Problem } from '../common/problems/problem';
import { cutText } from '../common/text/text';
import { type JobsService, withinTime } from '../jobs/jobs.service';
import type { IdempotencyService } from '../idempotency/idempotency.service';
import type { ProductImagesService } from '../storage/product-images.service';
import { activation, deletedImages, forgetImage, type ProductFilters, toActivate } from './product-lists.sql';
import type { Product } from './product.entity';
import { allows, goneBefore, lifeOf } from './product.rules';
import { adminView, ownFields, type ProductKind } from './products.service';

/** The encoded files of an image. */
type Picture = Awaited<ReturnType<ProductImagesService['encode']>>;

const NAME_MAX = 200;
/** Leaves time for the slowest removal within the time limit of jobs. */
const BEGINS_WITHIN_MS = 2 * 60_000;

/** Products that one transaction shows or hides. */
const CHANGED_TOGETHER = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface WithId {
  id: string;
}

const idsOf = (rows: WithId[]): string[] => rows.map(({ id }) => id);

interface ProductUpdate<Row> {
  /** The version that the client read; any other current version is refused. */
  version?: number;
  removeImage?: boolean;
  image?: Buffer;
  /** Returns the fields to write, given the locked current row. */
  change: (before: Row) => Partial<Row>;
}

/**
 * Changes to one kind of product. Row, audit entry and idempotent response are committed together; image files are written before the
 * transaction, so that a slow store holds no connection and no lock, and old ones are removed after it.
 */
export abstract class ProductChangesService<Row extends Product, View, AdminView extends { imageUrl: string | null }> {
  private readonly table: string;
  private readonly nullable: string[];

  constructor(
    private readonly kind: ProductKind<Row, View, AdminView>,
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly images: ProductImagesService,
    private readonly audit: AuditService,
    jobs: JobsService,
  ) {
    const { tableName, columns } = dataSource.getMetadata(kind.Entity);
    this.table = tableName;
    const job = `remove-images-of-deleted-${this.table}`;
    jobs.define(job, () => this.removeDeletedImages());
    jobs.repeat(job, '20 * * * *');
    this.nullable = columns.filter(({ isNullable }) => isNullable).map(({ propertyName }) => propertyName);
  }

  /** The fields that an input contains. Null empties a nullable column; for any other column it means the same as leaving the field out. */
  protected sent<Input extends object>(input: Input): Input {
    return sentFields(input, this.nullable as (keyof Input & string)[]);
  }

  /** Throws `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`. */
  protected async insertNew(fields: Partial<Row>, image: Buffer | undefined, caller: Caller): Promise<AdminView> {
    return this.insertOnce(image && (await this.images.encode(image)), caller, () => Promise.resolve(fields));
  }

  /**
   * Creates a hidden copy with image files of its own, which are read and written before the transaction. Throws `product.not-found`,
   * `server.unavailable` when the original gets another image meanwhile, `idempotency.key-reused`, `idempotency.in-progress`.
   */
  async duplicate(originalId: string, caller: Caller): Promise<AdminView> {
    // A repeated request gets its response even if the original was deleted meanwhile.
    const before = await this.dataSource.manager.findOneBy(this.kind.Entity, byId<Row>(originalId));
    const picture = before ? await this.images.load(before.imageUrl) : undefined;
    return this.insertOnce(picture, caller, async (manager) => {
      const original = await this.lock(manager, originalId);
      if (original.imageUrl !== before?.imageUrl) throw new Problem('server.unavailable', {}, { retryAfterSeconds: 1 });
      return this.copyOf(original);
    });
  }

  /**
   * Shows or hides the chosen products, or all that match the filters: a part of them in each transaction, so that no sale waits for all of
   * them. A repeated request continues after a failure, because it skips those that are changed.
   */
  async setActive({ isActive, ...filters }: ProductFilters & { isActive: boolean }, caller: Caller): Promise<ChangedProductsView> {
    const changed: string[] = [];
    for (let after = FIRST_ID; ;) {
      const part = { isActive, after, limit: CHANGED_TOGETHER };
      const ids = idsOf(await this.dataSource.query<WithId[]>(...toActivate(this.table, filters, part)));
      const last = ids.at(-1);
      if (last === undefined) return { changed: changed.length, ids: filters.ids ? changed : [] };
      changed.push(...(await this.activate(ids, isActive, caller)));
      after = last;
    }
  }

  /**
   * Changes the row once for each idempotency key. Throws `product.not-found`, `product.changed` with the current `version`,
   * `image.wrong-type`, `idempotency.key-reused`, `idempotency.in-progress`, and what `change` throws.
   */
  protected async write(id: string, { version, removeImage, image, change }: ProductUpdate<Row>, caller: Caller): Promise<AdminView> {
    const encoded = image && (await this.images.encode(image));
    let replaced: string | null = null;
    const view = await this.images.saveWith(id, encoded, async (saved) => {
      const view = await this.idempotency.once(caller.claim, async (manager) => {
        const before = await this.lock(manager, id, version);
        const picture = saved || removeImage ? { imageUrl: saved ?? null } : {};
        await this.store(manager, id, { ...change(before), ...picture });
        await this.record(manager, caller, { action: 'updated', entityId: id });
        const changed = await this.show(manager, id);
        replaced = changed.imageUrl === before.imageUrl ? null : before.imageUrl;
        return changed;
      });
      await this.removeUnused(saved, view);
      return view;
    });
    await this.images.remove(replaced);
    return view;
  }

  /**
   * Soft-deletes the product; order lines still refer to the row. Its image stays for `restore`, and a job removes it later. Throws
   * `product.not-found`.
   */
  async remove(id: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lock(manager, id);
      await this.store(manager, id, { deletedAt: new Date() });
      await this.record(manager, caller, { action: 'deleted', entityId: id });
    });
  }

  /** Undoes a deletion within an hour. Throws `product.not-found` after that, and for products that are not deleted. */
  restore(id: string, caller: Caller): Promise<AdminView> {
    return this.dataSource.transaction(async (manager) => {
      const product = await manager.findOne(this.kind.Entity, {
        where: byId<Row>(id),
        withDeleted: true,
        lock: { mode: 'pessimistic_write' },
      });
      if (!product || !allows('restore', { life: lifeOf(product.deletedAt) })) throw new Problem('product.not-found');
      await this.store(manager, id, { deletedAt: null });
      await this.record(manager, caller, { action: 'restored', entityId: id });
      return this.show(manager, id);
    });
  }

  /**
   * Removes the images of products that are gone. A row forgets its image once all files are removed, so that the next run repeats what
   * a killed process or a store that is away has left.
   */
  private async removeDeletedImages(): Promise<void> {
    const gone = await this.dataSource.query<{ id: string; imageUrl: string }[]>(deletedImages(this.table), [goneBefore()]);
    for (const { id, imageUrl } of withinTime(BEGINS_WITHIN_MS, gone)) {
      if (await this.images.remove(imageUrl)) await this.dataSource.query(forgetImage(this.table), [id, imageUrl]);
    }
  }

  /** Resolves with those that were not yet in that state. */
  private activate(ids: string[], isActive: boolean, caller: Caller): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const [rows] = await manager.query<[WithId[], number]>(activation(this.table), [ids, isActive]);
      const entityIds = idsOf(rows);
      await this.audit.recordAll(manager, caller, { action: 'updated', entity: this.table, entityIds });
      return entityIds;
    });
  }

  /** Writes the image's files, then inserts the row once for each idempotency key. */
  private insertOnce(
    image: Picture | undefined,
    caller: Caller,
    fieldsOf: (manager: EntityManager) => Promise<Partial<Product>>,
  ): Promise<AdminView> {
    const id = randomUUID();
    return this.images.saveWith(id, image, async (saved) => {
      const imageUrl = saved ?? null;
      const view = await this.idempotency.once(caller.claim, async (manager) =>
        this.insert(manager, { ...(await fieldsOf(manager)), id, imageUrl }, caller),
      );
      await this.removeUnused(saved, view);
      return view;
    });
  }

  /** A repeated request gets the response to the first one, which has a picture of its own. */
  private async removeUnused(saved: string | null | undefined, { imageUrl }: AdminView): Promise<void> {
    if (saved && saved !== imageUrl) await this.images.remove(saved);
  }

  /** Locks the row until the transaction ends, so that concurrent changes are serialised. */
  private async lock(manager: EntityManager, id: string, version?: number): Promise<Row> {
    const product = await manager.findOne(this.kind.Entity, { where: byId(id), lock: { mode: 'pessimistic_write' } });
    if (!product) throw new Problem('product.not-found');
    if (version !== undefined && version !== product.version) throw new Problem('product.changed', { version: product.version });
    return product;
  }

  private async insert(manager: EntityManager, row: Partial<Product>, caller: Caller): Promise<AdminView> {
    await manager.insert(this.kind.Entity, row as QueryDeepPartialEntity<Row>);
    const entityId = String(row.id);
    await this.record(manager, caller, { action: 'created', entityId });
    return this.show(manager, entityId);
  }

  private async store(manager: EntityManager, id: string, fields: Partial<Product>): Promise<void> {
    await manager.update(this.kind.Entity, byId<Row>(id), fields as QueryDeepPartialEntity<Row>);
  }

  private async show(manager: EntityManager, id: string): Promise<AdminView> {
    return adminView(await manager.findOneByOrFail(this.kind.Entity, byId<Row>(id)), this.kind);
  }

  /** Fields of a copy. It stays hidden until somebody reviews it. */
  private copyOf(original: Row): Partial<Product> {
    const { name, description, category, priceCents } = original;
    const own = Object.fromEntries(ownFields(this.kind).map(([field, { copy = original[field] }]) => [field, copy]));
    return { name: copiedName(name), description, category, priceCents, isActive: false, ...own };
  }

  private record(
    manager: EntityManager,
    caller: Caller,
    change: { action: 'created' | 'updated' | 'deleted' | 'restored'; entityId: string },
  ) {
    return this.audit.record(manager, caller, { ...change, entity: this.table });
  }
}

const copiedName = (name: string): string => cutText(`Cópia de ${name}`, NAME_MAX).trimEnd();

const byId = <Row extends Product>(id: string) => ({ id }) as FindOptionsWhere<Row>;
