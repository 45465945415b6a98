import { randomUUID } from 'node:crypto';
import { AuditEntry } from '../../src/audit/audit-entry.entity';
import { AccountLink, SignUp } from '../../src/auth/sign-ups/account-link.entity';
import { RecoveryCode, SecondFactor } from '../../src/auth/second-factors/second-factor.entity';
import { IdempotencyKey } from '../../src/idempotency/idempotency-key.entity';
import { ContactMessage } from '../../src/contact-messages/contact-message.entity';
import { Donation } from '../../src/donations/donation.entity';
import { DonationStatementLink } from '../../src/donations/statements/donation-statement-link.entity';
import { OngMember } from '../../src/ong-members/ong-member.entity';
import { OrderEvent, OrderItem, Order } from '../../src/orders/order.entity';
import { OutboxMail } from '../../src/outbox/outbox-mail.entity';
import { PaymentDispute } from '../../src/payments/disputes/payment-dispute.entity';
import { PaymentRefund, PaymentSubscription, Payment } from '../../src/payments/payment.entity';
import { SavedAddress } from '../../src/profiles/addresses/saved-address.entity';
import { SavedView } from '../../src/saved-views/saved-view.entity';
import { Profile } from '../../src/profiles/profile.entity';
import { Consent, User } from '../../src/users/user.entity';
import { aPhysicalProduct } from './physical-products';
import type { TestApp } from './test-app';

export interface SeededPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  headers: { authorization: string };
}

const IP = '203.0.113.7';

/** A signed-in person with rows in every table of personal data, some of them as a guest. */
export async function aPersonEverywhere(
  api: TestApp,
  { email, isAdmin = false }: { email: string; isAdmin?: boolean },
): Promise<SeededPerson> {
  const headers = await api.signIn({ email, isAdmin });
  const { manager } = api.dataSource;
  const { id } = await manager.findOneByOrFail(User, { email });
  const person = { id, email, firstName: 'Zulmira', lastName: 'Quintanilha', phone: '+5519987654321', headers };
  const { firstName, lastName, phone } = person;
  await manager.update(Profile, { userId: id }, { firstName, lastName, phone, isOngMember: true, taxId: '52998224725' });
  const place = { postalCode: '13010-000', street: 'Rua das Acácias', number: '210', district: 'Centro', city: 'Campinas', state: 'SP' };
  await manager.insert(SavedAddress, { userId: id, label: `Casa da ${firstName}`, ...place, isPreferred: true });
  await addPurchases(api, person);
  await addDonations(api, person);
  await addQueuedMail(api, person);
  await addSubscription(api, person);
  await addRecords(api, person);
  await manager.insert(SavedView, { ownerId: id, list: 'orders', name: `${firstName} envia`, query: 'status=processing' });
  return person;
}

async function addPurchases({ dataSource }: TestApp, { id, email, firstName, lastName, phone }: SeededPerson): Promise<void> {
  const recipient = `${firstName} ${lastName}`;
  const shippingAddress = {
    ...{ recipient, street: 'Rua das Acácias', number: '210', complement: 'Apto 3', district: 'Centro' },
    ...{ city: 'Campinas', state: 'SP', postalCode: '13010-000' },
  };
  const { id: physicalProductId } = await aPhysicalProduct(dataSource);
  const buyer = { customerName: recipient, customerCpf: '52998224725', customerPhone: phone };
  const order = { totalAmountCents: 19480, shippingAddress, ...buyer };
  for (const buyerFields of [
    { userId: id, customerEmail: email, paymentStatus: 'paid' as const },
    { userId: id, customerEmail: email, paymentStatus: 'failed' as const },
    { userId: null, customerEmail: email.toUpperCase(), paymentStatus: 'paid' as const },
  ]) {
    const orderId = randomUUID();
    await dataSource.manager.insert(Order, { id: orderId, ...order, ...buyerFields });
    const paying = { purpose: 'order', subjectId: orderId, provider: 'sandbox', method: 'card', amountCents: 19480 } as const;
    const paymentId = randomUUID();
    const status = buyerFields.paymentStatus;
    const ended = { status, capturedCents: status === 'paid' ? 19480 : 0, description: 'Pedido', payerName: recipient, payerEmail: email };
    await dataSource.manager.insert(Payment, { id: paymentId, ...paying, ...ended });
    const dispute = {
      paymentId,
      provider: 'sandbox',
      externalId: randomUUID(),
      amountCents: 19480,
      reason: 'not_received',
      status: 'open',
    } as const;
    const since = { openedAt: new Date(), changedAt: new Date() };
    await dataSource.manager.insert(PaymentDispute, { ...dispute, ...since, note: `${firstName} recebeu, com assinatura` });
    const refund = { paymentId, amountCents: 100, status: 'done', askedBy: randomUUID() } as const;
    await dataSource.manager.insert(PaymentRefund, { ...refund, reason: `${firstName} desistiu` });
    const line = { orderId, physicalProductId, productName: 'Sérum', unitPriceCents: 8990, quantity: 2 };
    await dataSource.manager.insert(OrderItem, line);
    await dataSource.manager.insert(OrderEvent, { orderId, kind: 'note', note: `${firstName} pediu embrulho` });
    await dataSource.manager.insert(OrderEvent, { orderId, kind: 'refund-asked', note: `${firstName} desistiu` });
  }
}

/** A queued mail that is never sent, because its stream has no job. */
async function addQueuedMail({ dataSource }: TestApp, { email, firstName }: SeededPerson): Promise<void> {
  const content = { subject: 'Oi', preview: '', heading: `Oi, ${firstName}`, paragraphs: [] };
  await dataSource.manager.insert(OutboxMail, { stream: email, name: randomUUID(), recipient: email, content });
}

async function addSubscription({ dataSource }: TestApp, { id, email, firstName }: SeededPerson): Promise<void> {
  const plan = { purpose: 'membership', subjectId: id, provider: 'sandbox', interval: 'month', amountCents: 2990 } as const;
  await dataSource.manager.insert(PaymentSubscription, { ...plan, description: 'Membro', payerName: firstName, payerEmail: email });
}

async function addDonations({ dataSource }: TestApp, { id, email, firstName, lastName }: SeededPerson): Promise<void> {
  const donation = { donorName: `${firstName} ${lastName}`, amountCents: 5000, message: `Com carinho, ${firstName}` };
  await dataSource.manager.insert(Donation, [
    { ...donation, userId: id, donorEmail: email, paymentStatus: 'completed' },
    { ...donation, userId: id, donorEmail: email, paymentStatus: 'failed' },
    { ...donation, userId: null, donorEmail: email.toUpperCase(), paymentStatus: 'completed', isAnonymous: true },
  ]);
  const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990 };
  await dataSource.manager.insert(OngMember, [
    { ...plan, userId: id, status: 'cancelled', createdAt: new Date('2026-01-01') },
    { ...plan, userId: id, status: 'active', nextPaymentDate: new Date('2027-01-01') },
  ]);
}

async function addRecords({ dataSource: { manager } }: TestApp, { id, email, firstName }: SeededPerson): Promise<void> {
  await manager.insert(ContactMessage, { name: firstName, email: email.toUpperCase(), subject: 'Vagas', message: `Sou a ${firstName}` });
  const scope = [id, 'POST', '/api/orders'].join(' ');
  await manager.insert(IdempotencyKey, { scope, key: randomUUID(), requestHash: 'x', response: JSON.stringify({ email }) });
  const given = { userId: id, version: '28/04/2024', requestId: 'a-request' };
  await manager.insert(Consent, [
    { ...given, document: 'terms' },
    { ...given, document: 'privacy' },
  ]);
  await manager.insert(SignUp, { userId: id, passwordHash: 'x', firstName, consentVersion: '28/04/2024', requestId: 'a-request' });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await manager.insert(DonationStatementLink, { userId: id, year: 2025, tokenHash: randomUUID(), expiresAt });
  await manager.insert(AccountLink, { userId: id, purpose: 'reset-password', tokenHash: randomUUID(), expiresAt });
  await manager.insert(SecondFactor, { userId: id, kind: 'totp', secret: 'x', name: firstName });
  await manager.insert(RecoveryCode, { userId: id, codeHash: 'x' });
  const entry = { entity: 'users', entityId: id, ip: IP, requestId: 'a-request' };
  await manager.insert(AuditEntry, [
    { ...entry, actorId: id, action: 'signed-in' },
    { ...entry, actorId: null, action: 'sign-in-refused' },
  ]);
}
