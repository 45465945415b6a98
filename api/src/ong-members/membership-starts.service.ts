import { planName, type PaymentView, type StartMembershipInput } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../common/access/access';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { Problem } from '../common/problems/problem';
import type { PaymentSubscription } from '../payments/payment.entity';
import { PaymentSubscriptionsService, subscriptionPaymentView } from '../payments/subscriptions/payment-subscriptions.service';
import { membershipPrice, type MembershipPrice } from './plans/ong-member-prices.rules';
import { SettingsService } from '../settings/settings.service';
import { AccountsService } from '../users/accounts.service';
import { OngMember } from './ong-member.entity';
import { canBeReplaced } from './phases/ong-member-phases.rules';

const PERSON = `
  SELECT u.email, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email) AS name
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = $1
`;

interface Start {
  userId: string;
  input: StartMembershipInput;
  price: MembershipPrice;
  /** Name of the plan. */
  name: string;
}

@Injectable()
export class MembershipStartsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Starts the subscription at the provider. Continues an open subscription with the same plan, type, provider and price, and replaces a
   * different open one. The first charge replaces a membership that is charged at the other interval or that can't be continued. Throws
   * `membership.already-active`, `membership.price-changed` with the `chargeCents` in force, `payment.method-unavailable`,
   * `payment.provider-unavailable`, `idempotency.key-reused`, `auth.required`.
   */
  async start(input: StartMembershipInput, { userId, claim }: Caller): Promise<PaymentView> {
    await this.idempotency.once(claim, (manager) => this.open(manager, userId, input));
    const opened = await this.subscriptions.newestOf('membership', userId);
    // The subscription that this request or an earlier one with its idempotency key created may have ended or been replaced meanwhile.
    const subscription =
      opened && isOpen(opened) && isNamed(opened, input)
        ? opened
        : await this.dataSource.transaction((manager) => this.open(manager, userId, input));
    return subscriptionPaymentView(subscription.status === 'created' ? await this.subscriptions.start(subscription) : subscription);
  }

  private async open(manager: EntityManager, userId: string, input: StartMembershipInput): Promise<PaymentSubscription> {
    await this.accounts.lock(manager, userId);
    const current = await this.subscriptions.newestOf('membership', userId, manager);
    const active = await manager.findOne(OngMember, { where: { userId, status: 'active' }, relations: { subscription: true } });
    const isMember = active !== null && !canBeReplaced(active, input.membershipType);
    if (isMember || (current && (await this.awaitsFirstCharge(manager, current)))) throw new Problem('membership.already-active');
    const { plans } = await this.settings.current('membership', manager);
    const price = membershipPrice(plans, input.planCode, input.membershipType);
    assertExpected(input, price);
    if (current && isOpen(current)) {
      if (isSame(current, input) && current.amountCents === price.chargeCents) return current;
      await this.subscriptions.scheduleCancelOfOpen(manager, current.id);
    }
    return this.create(manager, { userId, input, price, name: planName(plans, input.planCode) });
  }

  /** Whether the subscription is authorised and its first charge is pending. */
  private async awaitsFirstCharge(manager: EntityManager, { id: subscriptionId, status }: PaymentSubscription): Promise<boolean> {
    return status === 'active' && !(await manager.existsBy(OngMember, { subscriptionId }));
  }

  private async create(manager: EntityManager, { userId, input, price, name }: Start): Promise<PaymentSubscription> {
    const { planCode, membershipType, provider } = input;
    const { chargeCents: amountCents, interval } = price;
    const [person] = await manager.query<[{ email: string; name: string }]>(PERSON, [userId]);
    return this.subscriptions.create(manager, {
      purpose: 'membership',
      subjectId: userId,
      provider,
      amountCents,
      interval,
      details: { planCode, membershipType },
      description: `${name}, ${siteContent.charityName}`,
      payerName: person.name,
      payerEmail: person.email,
    });
  }
}

/** Refuses a price other than the one that the page showed; older pages don't send theirs. Throws `membership.price-changed`. */
function assertExpected({ expectedChargeCents }: StartMembershipInput, { chargeCents }: MembershipPrice): void {
  if (expectedChargeCents && expectedChargeCents !== chargeCents) throw new Problem('membership.price-changed', { chargeCents });
}

const isOpen = ({ status }: PaymentSubscription): boolean => status === 'created' || status === 'pending';

const isSame = ({ provider, details }: PaymentSubscription, input: StartMembershipInput): boolean =>
  provider === input.provider && details['planCode'] === input.planCode && details['membershipType'] === input.membershipType;

/** Whether the subscription matches the request, including the price that the page showed. */
const isNamed = (subscription: PaymentSubscription, input: StartMembershipInput): boolean =>
  isSame(subscription, input) && (!input.expectedChargeCents || input.expectedChargeCents === subscription.amountCents);
