import { Injectable } from '@nestjs/common';
import type { PersonalData } from './personal-data';

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
