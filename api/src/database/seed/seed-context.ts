import { createHash } from 'node:crypto';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import type { ProductImagesService } from '../../storage/product-images.service';
import type { PasswordsService } from '../../users/passwords.service';

/** Dependencies of the seed functions. */
export interface SeedContext {
  manager: EntityManager;
  clock: SeedClock;
  passwords: PasswordsService;
  images: ProductImagesService;
  /** Folder with `<slug>.webp` files. */
  picturesFolder: string;
}

/** Deterministic uuid of a demo row, so that repeated runs find existing rows. */
export function demoId(table: string, row: string | number): string {
  const hex = createHash('sha256').update(`aflora demo/${table}/${row}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Inserts rows that don't exist yet; existing rows stay as they are. */
export async function insertMissing<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  await manager.createQueryBuilder().insert().into(table).values(rows).orIgnore().updateEntity(false).execute();
}

const DAY_MS = 24 * 3_600_000;

/** Dates relative to the time of seeding, so that the data always covers the last six months. */
export class SeedClock {
  constructor(readonly now: Date) {}

  /** Fractions of a day are allowed. */
  daysAgo(days: number): Date {
    return new Date(this.now.getTime() - days * DAY_MS);
  }

  daysFromNow(days: number): Date {
    return this.daysAgo(-days);
  }
}
