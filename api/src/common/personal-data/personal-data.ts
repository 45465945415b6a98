import { Global, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * What was created before this moment is out of reach of the tax office: five years, counted from the first day of the year
 * after the fact (CTN, art. 173, I; art. 174 gives five more only to what was assessed in time).
 */
export const FISCAL_YEARS_OVER_BEFORE =
  "(date_trunc('year', now() AT TIME ZONE 'America/Sao_Paulo') - interval '5 years') AT TIME ZONE 'America/Sao_Paulo'";

/** Whose data: what belongs to their account, and what they left under their confirmed address. */
export interface Person {
  userId: string;
  email: string;
}

/** One table's part in the rights of a person (LGPD, art. 18). The module that owns the table registers it. */
export interface PersonalData {
  table: string;
  /** Portuguese, as the person reads it. */
  label: string;
  /** The person's rows for their copy: everything they may see of themselves, no hashes. */
  export(manager: EntityManager, person: Person): Promise<object[]>;
  /** What erasing the person does here; both may be true of one table: rows are kept without what names the person. */
  erasure: Erasure;
}

export interface Erasure {
  /** Takes out what names the person; in the transaction of the whole erasure. */
  erase(manager: EntityManager, person: Person): Promise<void>;
  /** Why rows stay, in Portuguese; absent when none do. */
  keptBecause?: string;
  /** Takes what was kept of erased people out of some rows whose time is over; answers how many. Called until there are none. */
  expire?(manager: EntityManager): Promise<number>;
}

/** Modules register the tables in which they keep data of people; `privacy` reads the list. */
@Injectable()
export class PersonalDataService {
  private readonly byTable = new Map<string, PersonalData>();

  /** Call it while the application starts. */
  register(data: PersonalData): void {
    if (this.byTable.has(data.table)) throw new Error(`Two modules register personal data of ${data.table}.`);
    this.byTable.set(data.table, data);
  }

  all(): PersonalData[] {
    return [...this.byTable.values()];
  }
}

/** Global, because every module that keeps data of people registers its part. */
@Global()
@Module({ providers: [PersonalDataService], exports: [PersonalDataService] })
export class PersonalDataModule {}
