import type { DonationAnonymityInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { Problem } from '../common/problems/problem';
import { DonationMailsService } from './donation-mails.service';
import { Donation } from './donation.entity';

/** Applies to every charge of a monthly donation, since later charges copy the choice of the first. */
const SET_ANONYMITY = `
  UPDATE donations SET is_anonymous = $2
  WHERE id IN (
    SELECT id FROM donations
    WHERE is_anonymous <> $2 AND (id = $1 OR subscription_id = (SELECT subscription_id FROM donations WHERE id = $1))
    ORDER BY id FOR NO KEY UPDATE
  )
  RETURNING id
`;

/** Corrections that administrators make at a donor's request. All throw `donation.not-found`. */
@Injectable()
export class DonationCorrectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly mails: DonationMailsService,
    private readonly audit: AuditService,
  ) {}

  /** Makes the donation anonymous or public. Concurrent changes: the last one wins. Each changed donation is audited. */
  async setAnonymity(id: string, { isAnonymous }: DonationAnonymityInput, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(Donation, { id }))) throw new Problem('donation.not-found');
      const [changed] = await manager.query<[{ id: string }[], number]>(SET_ANONYMITY, [id, isAnonymous]);
      const action = isAnonymous ? 'made-anonymous' : 'made-public';
      for (const { id: entityId } of changed) await this.audit.record(manager, caller, { action, entity: 'donations', entityId });
    });
  }

  /**
   * Sends the receipt again, once for each idempotency key. Throws `donation.no-receipt`, `donation.no-address`, `idempotency.key-reused`,
   * `idempotency.in-progress`.
   */
  async resendReceipt(id: string, caller: Caller): Promise<void> {
    await this.idempotency.once(caller.claim, async (manager) => {
      const donation = await manager.findOne(Donation, { where: { id }, relations: { user: true } });
      if (!donation) throw new Problem('donation.not-found');
      if (donation.paymentStatus !== 'completed' || !donation.receiptNumber) throw new Problem('donation.no-receipt');
      const account = donation.user?.erasedAt === null ? donation.user.email : null;
      const to = donation.donorEmail ?? account;
      if (!to) throw new Problem('donation.no-address');
      await this.mails.queueReceiptCopy(manager, donation, to);
      await this.audit.record(manager, caller, { action: 'receipt-resent', entity: 'donations', entityId: id });
      return {};
    });
  }
}
