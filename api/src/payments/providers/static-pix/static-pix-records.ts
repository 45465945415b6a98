import type { DataSource } from 'typeorm';
import { Payment } from '../../payment.entity';

/** What a withdrawn payment is marked with, until the next snapshot ends it. */
export const WITHDRAWN = 'withdrawn';

/** Where no provider knows a payment, our own row is the truth. */
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
