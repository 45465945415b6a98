import type { DataSource } from 'typeorm';
import { Payment } from '../../payment.entity';

/** Failure code that marks a withdrawn payment until the next snapshot cancels it. */
export const WITHDRAWN = 'withdrawn';

/** Reads and marks our own rows, which take the place of a provider's records. */
export class StaticPixRecords {
  constructor(
    private readonly provider: string,
    private readonly dataSource: Pick<DataSource, 'manager'>,
  ) {}

  find(externalId: string): Promise<Payment | null> {
    return this.dataSource.manager.findOneBy(Payment, { provider: this.provider, externalId });
  }

  async withdraw(externalId: string): Promise<void> {
    const open = { provider: this.provider, externalId, status: 'pending' } as const;
    await this.dataSource.manager.update(Payment, open, { failureCode: WITHDRAWN });
  }
}
