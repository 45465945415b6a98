import { randomUUID } from 'node:crypto';
import { type DonationInput, emailKey, type PlacedDonationView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { LimitsService } from '../common/limits/limits';
import { BasketsService } from './baskets/baskets.service';
import { DonationAccessService } from './donation-access.service';
import { DonationPaymentsService } from './payments/donation-payments.service';
import { Problem } from '../common/problems/problem';
import { SettingsService } from '../settings/settings.service';
import { AccountsService } from '../users/accounts.service';
import { Donation } from './donation.entity';

@Injectable()
export class DonationCheckoutsService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly limits: LimitsService,
    private readonly access: DonationAccessService,
    private readonly payments: DonationPaymentsService,
    private readonly accounts: AccountsService,
    private readonly baskets: BasketsService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Creates the donation and its first payment attempt in one transaction. A bot that fills the hidden field `website` gets a normal
   * response, and nothing is stored. Throws `validation.failed`, `auth.required`, `donation.basket-price-changed`, `payment.method-unavailable`,
   * `idempotency.key-reused`, `idempotency.in-progress`,
   * `rate-limit.exceeded`.
   */
  async place({ website, ...input }: DonationInput, { userId, claim }: Visitor): Promise<PlacedDonationView> {
    await this.limits.count('donate', emailKey(input.email), 0.5);
    const id = randomUUID();
    const placed = { id, accessToken: this.access.keyOf(id) };
    if (website) return placed;
    const { amountCents, frequency, name: donorName, email: donorEmail, taxId: donorTaxId, message, isAnonymous } = input;
    const { baskets = null, project, provider, method } = input;
    const give = async (manager: EntityManager): Promise<PlacedDonationView> => {
      if (userId) await this.accounts.hold(manager, userId);
      await this.requireProject(manager, input.project);
      await this.baskets.assertPrice({ amountCents, frequency, baskets }, manager);
      const donation = manager.create(Donation, {
        id,
        // Anybody can type an address, so a guest's donation is added to the account with that address only when the owner confirms it
        // (`claims`).
        userId,
        donorName,
        donorEmail,
        donorTaxId,
        amountCents,
        frequency,
        baskets,
        message,
        isAnonymous,
        project,
      });
      await manager.insert(Donation, donation);
      await this.payments.begin(manager, donation, { provider, method });
      return placed;
    };
    const { id: placedId } = await this.idempotency.once(claim, give, placed);
    // The key is derived again, because a stored response may contain a key of an older secret, which no longer gives access.
    return { id: placedId, accessToken: this.access.keyOf(placedId) };
  }

  /** Projects are identified by their names. */
  private async requireProject(manager: EntityManager, project: string | null | undefined): Promise<void> {
    if (!project) return;
    const values = (await this.settings.current('projects', manager)).projects.map(({ name }) => name);
    if (values.includes(project)) return;
    throw new Problem('validation.failed', {}, { errors: [{ field: 'project', code: 'one-of', params: { values } }] });
  }
}
