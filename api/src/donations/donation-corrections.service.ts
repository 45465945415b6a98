import type { DonationAnonymityInput, DonationTaxIdInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { assertSteppedUp, type Caller } from '../common/access/access';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { Problem } from '../common/problems/problem';
import { DonationMailsService } from './mails/donation-mails.service';
import { DonationReceiptsService } from './receipts/donation-receipts.service';
import { Donation } from './donation.entity';
import { canCorrectTaxId, hasReceiptToCorrect, hasValidReceipt } from './donation.rules';

/**
 * Locks the subscription before its donations, as the booking of a charge does, so that a correction waits for a charge that is copying the
 * first donation's data.
 */
const LOCK_SUBSCRIPTION = `
  SELECT FROM payment_subscriptions WHERE id = (SELECT subscription_id FROM donations WHERE id = $1) FOR NO KEY UPDATE
`;

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

/** All donations of a monthly donation, because their charges copy the first one's document; or the single donation. */
const OF_THE_SAME_DONOR = `
  SELECT id FROM donations
  WHERE donor_tax_id IS DISTINCT FROM $2
    AND (id = $1 OR subscription_id = (SELECT subscription_id FROM donations WHERE id = $1))
  ORDER BY id FOR NO KEY UPDATE
`;

/** Corrections that administrators make at a donor's request. All throw `donation.not-found`. */
@Injectable()
export class DonationCorrectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly receipts: DonationReceiptsService,
    private readonly mails: DonationMailsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes the donation anonymous or public; of concurrent changes, the last one wins. Each changed donation is audited. Making a donation
   * public reveals its donor, so it needs a step-up. Throws `auth.step-up-required`.
   */
  async setAnonymity(id: string, { isAnonymous }: DonationAnonymityInput, caller: Caller): Promise<void> {
    if (!isAnonymous) assertSteppedUp(caller);
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(Donation, { id }))) throw new Problem('donation.not-found');
      await manager.query(LOCK_SUBSCRIPTION, [id]);
      const [changed] = await manager.query<[{ id: string }[], number]>(SET_ANONYMITY, [id, isAnonymous]);
      const action = isAnonymous ? 'made-anonymous' : 'made-public';
      for (const { id: entityId } of changed) await this.audit.record(manager, caller, { action, entity: 'donations', entityId });
    });
  }

  /**
   * Replaces the donor's document and issues corrected receipts with numbers of their own; the donor gets this donation's receipt by mail.
   * The wrong document may be somebody else's, so it is not kept. Does nothing if the donation already has this document. Throws
   * `donation.not-correctable` for a donation that has no valid receipt and will get none.
   */
  async setTaxId(id: string, { taxId }: DonationTaxIdInput, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const donation = await manager.findOne(Donation, { where: { id }, relations: { user: true } });
      if (!donation) throw new Problem('donation.not-found');
      if (!canCorrectTaxId(donation)) throw new Problem('donation.not-correctable');
      await manager.query(LOCK_SUBSCRIPTION, [id]);
      const changed = await manager.query<{ id: string }[]>(OF_THE_SAME_DONOR, [id, taxId]);
      for (const { id: changedId } of changed)
        await this.replaceTaxId(manager, changedId, { taxId, caller, to: addressOf(donation), mailed: id });
    });
  }

  private async replaceTaxId(
    manager: EntityManager,
    id: string,
    { taxId, caller, to, mailed }: { taxId: string; caller: Caller; to: string | null; mailed: string },
  ): Promise<void> {
    await manager.update(Donation, { id }, { donorTaxId: taxId });
    await this.audit.record(manager, caller, { action: 'tax-id-corrected', entity: 'donations', entityId: id });
    const donation = await manager.findOneByOrFail(Donation, { id });
    if (!hasReceiptToCorrect(donation)) return;
    const number = await this.receipts.correctTaxId(manager, donation);
    if (id === mailed && to) await this.mails.queueTaxIdCorrected(manager, donation, { to, number });
  }

  /**
   * Sends the receipt again, once for each idempotency key. Throws `donation.no-receipt`, `donation.no-address`, `idempotency.key-reused`,
   * `idempotency.in-progress`.
   */
  async resendReceipt(id: string, caller: Caller): Promise<void> {
    await this.idempotency.once(caller.claim, async (manager) => {
      const donation = await manager.findOne(Donation, { where: { id }, relations: { user: true } });
      if (!donation) throw new Problem('donation.not-found');
      if (!hasValidReceipt(donation)) throw new Problem('donation.no-receipt');
      const to = addressOf(donation);
      if (!to) throw new Problem('donation.no-address');
      await this.mails.queueReceiptCopy(manager, donation, to);
      await this.audit.record(manager, caller, { action: 'receipt-resent', entity: 'donations', entityId: id });
      return {};
    });
  }
}

/** Address for receipts: the donor's, else that of the account. */
const addressOf = ({ donorEmail, user }: Donation): string | null => donorEmail ?? (user?.erasedAt === null ? user.email : null);
