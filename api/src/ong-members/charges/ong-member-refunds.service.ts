import type { MembershipRefundInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { Payment } from '../../payments/payment.entity';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import { OngMember } from '../ong-member.entity';

/** Refunds of charges that administrators request. The membership continues, and the member gets a mail once the refund is done. */
@Injectable()
export class OngMemberRefundsService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly refunds: PaymentRefundsService,
    private readonly states: OngMemberStatesService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Requests a refund of a charge or a part of it, once for each idempotency key. Throws `membership.not-found`, `payment.not-found`,
   * `refund.too-large`, `idempotency.key-reused`, `idempotency.in-progress`.
   */
  async request(id: string, { chargeId, amountCents, reason }: MembershipRefundInput, caller: Caller): Promise<void> {
    await this.idempotency.once(caller.claim, async (manager) => {
      const member = await manager.findOneBy(OngMember, { id });
      if (!member) throw new Problem('membership.not-found');
      await this.states.lock(manager, member.userId);
      const { subscriptionId } = member;
      const payment = subscriptionId === null ? null : await manager.findOneBy(Payment, { id: chargeId, subscriptionId });
      if (!payment) throw new Problem('payment.not-found');
      if (payment.status !== 'paid') throw new Problem('refund.too-large');
      await this.refunds.request(manager, { payment, amountCents, reason, askedBy: caller.userId });
      await this.audit.record(manager, caller, { action: 'refund-asked', entity: 'ong_members', entityId: id });
      return {};
    });
  }
}
