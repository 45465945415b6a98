import type { DonationAnonymityInput, DonationTaxIdInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { assertSteppedUp, type Caller } from '../common/access/access';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { Problem } from '../common/problems/problem';
import { DonationMailsService } from './mails/donation-mails.service';
import { DonationReceiptsService } from './receipts/donation-receipts.service';
import { Donation } from './donation.entity';
import { DonationLocksService, type LockedDonation } from './donation-locks.service';
import { allows, factsOf } from './donation.rules';
import { User } from '../users/user.entity';

/** Corrections that administrators make at a donor's request. All throw `donation.not-found`. */
@Injectable()
export class DonationCorrectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly locks: DonationLocksService,
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
      const { all } = await this.lock(manager, id);
      const action = isAnonymous ? 'made-anonymous' : 'made-public';
      for (const { id: entityId } of all.filter((one) => one.isAnonymous !== isAnonymous)) {
        await manager.update(Donation, { id: entityId }, { isAnonymous });
        await this.audit.record(manager, caller, { action, entity: 'donations', entityId });
      }
    });
  }

  /**
   * Replaces the donor's document and issues corrected receipts with numbers of their own; the donor gets this donation's receipt by mail.
   * The wrong document may be somebody else's, so it is not kept. Does nothing if the donation already has this document. Throws
   * `donation.not-correctable` for a donation that has no valid receipt and will get none, or whose donor's account was erased.
   */
  async setTaxId(id: string, { taxId }: DonationTaxIdInput, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { donation, all } = await this.lock(manager, id);
      const { userId } = donation;
      const isErased = userId !== null && (await manager.existsBy(User, { id: userId, erasedAt: Not(IsNull()) }));
      if (!allows('correct-tax-id', { ...factsOf(donation), isErased })) throw new Problem('donation.not-correctable');
      const to = await addressOf(manager, donation);
      for (const one of all.filter(({ donorTaxId }) => donorTaxId !== taxId))
        await this.replaceTaxId(manager, one, { taxId, caller, to: one.id === donation.id ? to : null });
    });
  }

  /** The donation, and all charges of its monthly donation: later charges copy the donor's choice and document from the first. */
  private async lock(manager: EntityManager, id: string): Promise<{ donation: LockedDonation; all: LockedDonation[] }> {
    const all = await this.locks.lockOfSameDonor(manager, id);
    const donation = all.find((one) => one.id === id);
    if (!donation) throw new Problem('donation.not-found');
    return { donation, all };
  }

  private async replaceTaxId(
    manager: EntityManager,
    donation: LockedDonation,
    { taxId, caller, to }: { taxId: string; caller: Caller; to: string | null },
  ): Promise<void> {
    const { id } = donation;
    donation.donorTaxId = taxId;
    await manager.update(Donation, { id }, { donorTaxId: taxId });
    await this.audit.record(manager, caller, { action: 'tax-id-corrected', entity: 'donations', entityId: id });
    if (!allows('reissue-receipt', factsOf(donation))) return;
    const number = await this.receipts.correctTaxId(manager, donation);
    if (to) await this.mails.queueTaxIdCorrected(manager, donation, { to, number });
  }

  /**
   * Sends the receipt again, once for each idempotency key. Throws `donation.no-receipt`, `donation.no-address`, `idempotency.key-reused`,
   * `idempotency.in-progress`.
   */
  async resendReceipt(id: string, caller: Caller): Promise<void> {
    await this.idempotency.once(caller.claim, async (manager) => {
      const donation = await this.locks.lock(manager, id);
      if (!donation) throw new Problem('donation.not-found');
      if (!allows('show-receipt', factsOf(donation))) throw new Problem('donation.no-receipt');
      const to = await addressOf(manager, donation);
      if (!to) throw new Problem('donation.no-address');
      await this.mails.queueReceiptCopy(manager, donation, to);
      await this.audit.record(manager, caller, { action: 'receipt-resent', entity: 'donations', entityId: id });
      return {};
    });
  }
}

/** Address for receipts: the donor's, else that of the account, unless it was erased. */
async function addressOf(manager: EntityManager, { donorEmail, userId }: LockedDonation): Promise<string | null> {
  if (donorEmail !== null || userId === null) return donorEmail;
  return (await manager.findOneBy(User, { id: userId, erasedAt: IsNull() }))?.email ?? null;
}
