import { Global, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Start of the fiscal retention period: rows created before it may be erased. The tax office has five years, counted from the first day of
 * the year after the fact (CTN, art. 173, I; art. 174 adds five years only for taxes assessed in time).
 */
export const FISCAL_RETENTION_START =
  "(date_trunc('year', now() AT TIME ZONE 'America/Sao_Paulo') - interval '5 years') AT TIME ZONE 'America/Sao_Paulo'";

/**
 * Start of the retention period of purchases that nobody paid: long enough to answer a question about one, and as long as the audit log keeps
 * network addresses (LGPD, arts. 15 and 16: data goes once its purpose is fulfilled). Without an account nobody but us could delete them.
 */
export const UNPAID_RETENTION_START = "now() - interval '6 months'";

/** A person whose data is exported or erased: by account, and by confirmed address for guest data. */
export interface Person {
  userId: string;
  email: string;
}

/** How one table takes part in a person's rights (LGPD, art. 18). The module that owns the table registers it. */
export interface PersonalData {
  table: string;
  /** Portuguese, shown to the person. */
  label: string;
  /** The person's rows for the export: everything they may see, without hashes. */
  export(manager: EntityManager, person: Person): Promise<object[]>;
  /** How the table's rows are erased: deleted, or kept without identifying data. */
  erasure: Erasure;
}

export interface Erasure {
  /** Locks rows that other transactions lock before the account, in the transaction of the whole erasure, before it locks the account. */
  lock?(manager: EntityManager, person: Person): Promise<void>;
  /**
   * Rows that transactions about other tables add, such as mails about an order. They are erased last: while rows of the other tables are erased,
   * the erasure waits for such transactions.
   */
  isLast?: boolean;
  /** Removes identifying data, in the transaction of the whole erasure. */
  erase(manager: EntityManager, person: Person): Promise<void>;
  /** Why rows are kept, in Portuguese; undefined if none are. */
  retentionReason?: string;
  /**
   * Removes kept identifying data after its retention period, in batches; resolves with the number of rows, and is called until that is
   * zero.
   */
  expire?(manager: EntityManager): Promise<number>;
}

/** Executes the statements, of which each expires one batch, and resolves with the number of rows that they changed together. */
export async function changedBy(manager: EntityManager, statements: string[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) rows += (await manager.query<[unknown, number]>(statement))[1];
  return rows;
}

/** Registry of the tables with personal data; `privacy` reads it. */
@Injectable()
export class PersonalDataService {
  private readonly byTable = new Map<string, PersonalData>();

  /** Must be called while the application starts. */
  register(data: PersonalData): void {
    if (this.byTable.has(data.table)) throw new Error(`Two modules register personal data of ${data.table}.`);
    this.byTable.set(data.table, data);
  }

  all(): PersonalData[] {
    return [...this.byTable.values()];
  }

  inErasureOrder(): PersonalData[] {
    return this.all().sort((one, other) => Number(one.erasure.isLast ?? false) - Number(other.erasure.isLast ?? false));
  }
}

/** Global, because every module with personal data registers its tables. */
@Global()
@Module({ providers: [PersonalDataService], exports: [PersonalDataService] })
export class PersonalDataModule {}
