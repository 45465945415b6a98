import type { EntityManager } from 'typeorm';

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
