import type { DonationSubscriptionView, DonationView } from '@aflora/contracts';
import { aDonation } from '../../testing/a-donation';
import { aPixPayment } from '../../testing/an-order';
import { monthlyOf, standingOf, whatComes } from './donation.rules';

const BOTH = [true, false];
const aSubscription = (given: Partial<DonationSubscriptionView> = {}): DonationSubscriptionView => ({
  ...{ status: 'active', amountCents: 5000, pendingAmountCents: null, nextChargeAt: null, pausedUntil: null, cancelAskedAt: null },
  ...given,
});
const money = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the head of a donation that is not complete', () => {
  const expired = aPixPayment({ status: 'expired', next: null });
  const receipts = [{ number: 42, amountCents: 5000, issuedAt: '2026-11-20T12:00:00Z', replacedBy: null }];

  it.each([
    ['pending', {}, 'Falta pouco', /espera o pagamento\.$/],
    ['pending', { subscription: aSubscription() }, 'Falta só a confirmação', /se atualiza sozinha\.$/],
    ['pending', { subscription: aSubscription({ status: 'past-due' }) }, 'Falta pouco', /espera o pagamento\.$/],
    ['failed', {}, 'A doação não foi concluída', /não foi aprovado e nada foi cobrado\.$/],
    ['failed', { subscription: aSubscription() }, 'A doação não foi concluída', /não foi aprovado/],
    ['failed', { payment: expired }, 'A doação não foi concluída', /Se você já pagou, fale com a gente/],
    ['refunded', { receipts }, 'Doação devolvida', /^Devolvemos R\$ 50,00 .* O recibo nº 42 deixou de valer\.$/],
    ['disputed', { isDisputed: true }, 'Doação contestada', /o provedor decide/],
    ['disputed', { isDisputed: false, receipts }, 'Doação contestada', /^A contestação devolveu/],
    ['disputed', { isDisputed: true, refundedCents: 1000 }, 'Doação contestada', /^Devolvemos R\$ 10,00 /],
  ])('says of one that is %s, with %j: %s', (paymentStatus, given: Partial<DonationView>, title, text) => {
    const standing = standingOf(aDonation({ paymentStatus, ...given }), false);
    expect(standing.title).toBe(title);
    expect(money(standing.text)).toMatch(text);
  });

  it('never promises to update itself while it can’t', () => {
    for (const paymentStatus of ['pending', 'failed', 'refunded', 'disputed'])
      for (const subscription of [null, aSubscription()])
        expect(standingOf(aDonation({ paymentStatus, subscription, receipts }), true).text).not.toContain('se atualiza sozinha');
  });
});

describe('the future charges of a donation', () => {
  const statuses = ['active', 'past-due', 'paused', 'cancelled', 'pending', 'something-new'];
  const everything = statuses.flatMap((status) =>
    [null, '2026-11-25T12:00:00Z'].flatMap((cancelAskedAt) =>
      BOTH.flatMap((canPay) =>
        [null, 'https://aflora/doacao/2'].map((renewalUrl) =>
          aDonation({ canPay, renewalUrl, subscription: aSubscription({ status, cancelAskedAt }) }),
        ),
      ),
    ),
  );
  const stepsOf = (donation: DonationView) => monthlyOf(donation)?.steps ?? [];

  it('are nothing without a subscription, with a status that is not shown, and where nothing ever began', () => {
    expect(monthlyOf(aDonation())).toBeNull();
    const hidden = everything.filter((donation) => monthlyOf(donation) === null);
    const neverBegan = ({ subscription, canPay }: DonationView) => subscription?.status === 'cancelled' && canPay;
    const isUnknown = ({ subscription }: DonationView) =>
      ['pending', 'something-new'].includes(subscription?.status ?? '') && subscription?.cancelAskedAt === null;
    expect(hidden).toEqual(everything.filter((donation) => neverBegan(donation) || isUnknown(donation)));
  });

  it.each([
    ['active', null, ['change', 'pause', 'cancel']],
    ['past-due', null, ['change', 'cancel']],
    ['paused', null, ['change', 'resume', 'cancel']],
    ['cancelled', null, ['renew']],
    ['cancelled', '2026-11-25T12:00:00Z', ['renew']],
    ['active', '2026-11-25T12:00:00Z', ['cancel']],
    ['past-due', '2026-11-25T12:00:00Z', ['cancel']],
    ['paused', '2026-11-25T12:00:00Z', ['cancel']],
  ])('that are %s (cancelled at %p) allow %j', (status, cancelAskedAt, steps) => {
    expect(stepsOf(aDonation({ canPay: false, subscription: aSubscription({ status, cancelAskedAt }) }))).toEqual(steps);
  });

  it('allow nothing once the donor gives again with another donation', () => {
    expect(everything.filter(({ renewalUrl }) => renewalUrl !== null).flatMap(stepsOf)).toEqual([]);
  });

  it('are always explained', () => {
    const texts = everything.flatMap((donation) => {
      const monthly = monthlyOf(donation);
      return monthly ? [whatComes(donation, monthly)] : [];
    });
    expect(new Set(texts).size).toBe(5);
    expect(texts.every(Boolean)).toBe(true);
  });
});
