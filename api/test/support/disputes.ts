import { PaymentDispute } from '../../src/payments/disputes/payment-dispute.entity';
import { PaymentSnapshotsService } from '../../src/payments/snapshots/payment-snapshots.service';
import { Payment } from '../../src/payments/payment.entity';
import type { TestApp } from './test-app';

const SECOND_MS = 1_000;

/** The provider takes up a closed dispute again, or decides it anew, a second after its last change. The sandbox offers no appeals. */
export async function appeal({ app, dataSource }: TestApp, externalId: string, status: PaymentDispute['status']): Promise<void> {
  const dispute = await dataSource.manager.findOneByOrFail(PaymentDispute, { externalId });
  const payment = await dataSource.manager.findOneByOrFail(Payment, { id: dispute.paymentId });
  const { provider, id, amountCents, capturedCents, refundedCents, paidAt } = payment;
  const ids = { externalId: payment.externalId ?? '', reference: id, subscriptionExternalId: null };
  const paid = { status: 'paid', currency: 'BRL', amountCents, capturedCents, refundedCents, paidAt, failureCode: null } as const;
  const changedAt = new Date(dispute.changedAt.getTime() + SECOND_MS);
  const { reason, openedAt, amountCents: disputedCents } = dispute;
  const about = { externalId, paymentExternalId: ids.externalId, amountCents: disputedCents, reason, evidenceDueAt: null, openedAt };
  const disputes = [{ ...about, status, changedAt, closedAt: status === 'open' ? null : changedAt }];
  await dataSource.transaction((manager) =>
    app.get(PaymentSnapshotsService, { strict: false }).applyFetchedIn(manager, provider, { snapshot: { ...ids, ...paid }, disputes }),
  );
}
