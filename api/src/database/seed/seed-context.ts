import { createHash } from 'node:crypto';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import type { EvidenceFiles } from '../../storage/evidence-files.service';
import type { ProductImagesService } from '../../storage/product-images.service';
import type { PasswordsService } from '../../users/passwords.service';

/** Random numbers that are the same for the same name every time. */
export class Random {
  private state: number;

  constructor(name: string) {
    this.state = createHash('sha256').update(name).digest().readInt32LE(0);
  }

  /** From 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** From `min` to `max`, both inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }
}

/** Dependencies of the seed functions. */
export interface SeedContext {
  manager: EntityManager;
  clock: SeedClock;
  passwords: PasswordsService;
  images: ProductImagesService;
  evidence: EvidenceFiles;
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
