import { createHash } from 'node:crypto';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import type { ProductImagesService } from '../../storage/product-images.service';
import type { PasswordsService } from '../../users/passwords.service';

/** What every table's seed works with. */
export interface SeedContext {
  manager: EntityManager;
  clock: SeedClock;
  passwords: PasswordsService;
  images: ProductImagesService;
  /** Holds `<slug>.webp`. */
  picturesFolder: string;
}

/** The same uuid for the same row of the demo in every database: what is there already is found again. */
export function demoId(table: string, row: string | number): string {
  const hex = createHash('sha256').update(`aflora demo/${table}/${row}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Inserts the rows that are not there yet and leaves the others as they are. */
export async function insertMissing<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  await manager.createQueryBuilder().insert().into(table).values(rows).orIgnore().updateEntity(false).execute();
}

const DAY_MS = 24 * 3_600_000;

/** Dates of the demo, counted back from the moment of seeding, so that its last six months are always the last six. */
export class SeedClock {
  constructor(readonly now: Date) {}

  /** Fractions of a day are fine. */
  daysAgo(days: number): Date {
    return new Date(this.now.getTime() - days * DAY_MS);
  }

  daysFromNow(days: number): Date {
    return this.daysAgo(-days);
  }
}
