import { type RefundFigures, refundOutcome, type RefundSituation } from './refund.rules';

/** A refund of 60 of a payment of 100. */
const figures = (of: Partial<RefundFigures> = {}): RefundFigures => ({
  ...{ amountCents: 60, isPaid: true, capturedCents: 100, refundedCents: 0, refundedBeforeCents: 0 },
  ...{ otherDoneCents: 0, otherPendingCents: 0, openDisputeCents: 0, lostDisputeCents: 0, ...of },
});

const retried: RefundSituation = { kind: 'retried' };
const first: RefundSituation = { kind: 'due', isAgain: false };
const again: RefundSituation = { kind: 'due', isAgain: true };
const busy: RefundSituation = { kind: 'refused', refusal: { responseStatus: 409, isTransient: true } };
const refused: RefundSituation = { kind: 'refused', refusal: { responseStatus: 422, isTransient: false } };

const send = { kind: 'send' };
const wait = { kind: 'wait' };
const disputed = { kind: 'failed', failureCode: 'disputed' };
const failed = (failureCode: string) => ({ kind: 'failed', failureCode });
const replaced = (restCents: number) => ({ kind: 'replaced', restCents });
const completed = (returnedCents: number, restCents = 0) => ({ kind: 'completed', returnedCents, restCents, externalId: null });

type Row = [RefundSituation, Partial<RefundFigures>, object, string];
const table = (rows: Row[]) =>
  it.each(rows.map(([situation, of, outcome, why]) => ({ situation, of, outcome, why })))('$why', ({ situation, of, outcome }) => {
    expect(refundOutcome(figures(of), situation)).toEqual(outcome);
  });

describe('a refund that the provider accepts', () => {
  it('is completed, whatever the provider reports', () => {
    const accepted = { kind: 'accepted', externalId: 're_1' } as const;
    const whole = { kind: 'completed', returnedCents: 60, restCents: 0, externalId: 're_1' };
    expect(refundOutcome(figures(), accepted)).toEqual(whole);
    expect(refundOutcome(figures({ refundedCents: 100, openDisputeCents: 100 }), accepted)).toEqual(whole);
  });
});

describe('a refund that nothing has returned', () => {
  table([
    [first, {}, send, 'is sent'],
    [again, {}, send, 'is sent again after its failure'],
    [retried, {}, send, 'is sent when a person requests it again'],
    [retried, { isPaid: false, capturedCents: 0 }, send, 'is sent when a person requests it again for a wrong amount'],
    [busy, {}, wait, 'waits while the refusal may pass'],
    [refused, {}, failed('refused-422'), 'fails when the provider refuses it for good'],
    [busy, { amountCents: 100 }, wait, 'waits also if it is everything that is left'],
    [busy, { amountCents: 101 }, failed('refused-409'), 'fails when less than the refund is left'],
    [busy, { refundedCents: 50, otherDoneCents: 50 }, failed('refused-409'), 'fails when other refunds have left less than the refund'],
    [busy, { otherDoneCents: 50 }, failed('refused-409'), 'fails so also while the provider does not report the other refunds'],
    [busy, { otherPendingCents: 40 }, wait, 'waits beside a pending refund'],
  ]);
});

describe('a refund of which the money went back', () => {
  table([
    [refused, { refundedCents: 60 }, completed(60), 'is completed although the provider refuses it'],
    [busy, { refundedCents: 100 }, completed(60), 'is completed if even more went back'],
    [busy, { amountCents: 40, refundedCents: 40 }, completed(40), 'is completed when it is refused, although as much is left'],
    [refused, { refundedCents: 50 }, completed(50, 10), 'is completed in part, since the provider has less than the refund left'],
    [refused, { refundedCents: 70, otherDoneCents: 20 }, completed(50, 10), 'is completed without the part that other refunds explain'],
    [retried, { refundedCents: 50 }, completed(50, 10), 'is completed in part when a person requests it again'],
    [first, { refundedCents: 50 }, completed(50, 10), 'is completed in part before it is sent'],
    [again, { refundedCents: 10 }, completed(10, 50), 'is completed in part when it was requested again'],
    [again, { refundedCents: 60 }, completed(60), 'is completed when it was requested again'],
  ]);
});

describe('money that went back for something else', () => {
  table([
    [first, { amountCents: 40, refundedCents: 40 }, send, 'does not complete a refund that was never sent'],
    [retried, { amountCents: 40, refundedCents: 40 }, send, 'does not complete a failed refund before the provider is asked'],
    [busy, { amountCents: 40, refundedCents: 30 }, wait, 'does not complete a part of a refund that can still be made'],
    [busy, { refundedCents: 40 }, wait, 'does not complete a part of a refund that is everything left'],
    [busy, { amountCents: 40, refundedCents: 40, refundedBeforeCents: 40 }, wait, 'does not complete a refund that was requested later'],
    [again, { amountCents: 40, refundedCents: 40, refundedBeforeCents: 40 }, send, 'does not keep such a refund from being sent again'],
    [again, { amountCents: 40, refundedCents: 70, refundedBeforeCents: 40 }, completed(30, 10), 'is told from what went back since'],
    [again, { amountCents: 40, refundedCents: 50, otherDoneCents: 50 }, send, 'is another refund of ours'],
    [busy, { isPaid: false, amountCents: 50, refundedCents: 50 }, wait, 'does not complete the refund of the rest of a wrong amount'],
    [refused, { isPaid: false, amountCents: 60, refundedCents: 60 }, completed(20, 40), 'is told from what went back of that rest'],
    [again, { isPaid: false, amountCents: 70, refundedCents: 20, lostDisputeCents: 30 }, completed(20, 50), 'is not what a dispute took'],
    [
      again,
      { isPaid: false, amountCents: 50, refundedCents: 40, openDisputeCents: 20 },
      completed(10, 40),
      'is not what a dispute withholds',
    ],
    [again, { isPaid: false, amountCents: 50, refundedCents: 60, otherDoneCents: 20 }, completed(10, 40), 'is not what we refunded of it'],
    [again, { isPaid: false, amountCents: 50, refundedCents: 60, otherPendingCents: 20 }, wait, 'is not what we are refunding of it'],
  ]);
});

describe('money that may be that of a pending refund', () => {
  table([
    [busy, { amountCents: 40, refundedCents: 40, otherPendingCents: 40 }, wait, 'does not complete a refund that can still be made'],
    [refused, { refundedCents: 50, otherPendingCents: 40 }, wait, 'lets a refund wait that the provider can no longer make'],
    [again, { amountCents: 40, refundedCents: 50, otherPendingCents: 40 }, wait, 'lets a refund wait that was requested again'],
    [retried, { refundedCents: 50, otherPendingCents: 40 }, wait, 'lets a failed refund wait'],
    [refused, { refundedCents: 100, otherPendingCents: 40 }, completed(60), 'matters no more once enough for both went back'],
    [
      refused,
      { amountCents: 50, refundedCents: 55, otherPendingCents: 15 },
      completed(40, 10),
      'matters no more once enough is left for both',
    ],
  ]);
});

describe('a refund of disputed money', () => {
  table([
    [first, { openDisputeCents: 40 }, send, 'is sent when enough is left besides'],
    [first, { openDisputeCents: 41 }, disputed, 'fails when a part of it is disputed'],
    [first, { lostDisputeCents: 41 }, disputed, 'fails when a part of it is lost'],
    [first, { openDisputeCents: 21, lostDisputeCents: 20 }, disputed, 'fails when both together take a part of it'],
    [first, { otherDoneCents: 20, openDisputeCents: 21 }, disputed, 'fails so also while the provider does not report another refund'],
    [busy, { openDisputeCents: 41 }, disputed, 'fails when the dispute becomes known by the refusal'],
    [refused, { openDisputeCents: 40 }, failed('refused-422'), 'fails for another reason when enough is left besides'],
    [retried, { openDisputeCents: 100 }, send, 'is requested again whole, which is refused while the dispute is open'],
    [first, { refundedCents: 60, openDisputeCents: 40 }, completed(60), 'is completed when as much went back'],
    [first, { amountCents: 30, refundedCents: 30, openDisputeCents: 60 }, completed(30), 'is completed so also when more is left'],
    [retried, { amountCents: 30, refundedCents: 30, openDisputeCents: 60 }, send, 'is not completed so before the provider is asked'],
    [first, { refundedCents: 50, openDisputeCents: 50 }, disputed, 'fails when the rest of a returned part is disputed'],
    [retried, { refundedCents: 50, openDisputeCents: 41 }, replaced(50), 'is replaced by what the dispute may give back'],
  ]);
});

describe('a refund of which other refunds or lost disputes took a part', () => {
  const wrong = { isPaid: false, amountCents: 100 };

  table([
    [retried, { lostDisputeCents: 70 }, replaced(30), 'is replaced by the rest when a person requests it again'],
    [retried, { refundedCents: 70, otherDoneCents: 70 }, replaced(30), 'is replaced also by what other refunds left'],
    [retried, { lostDisputeCents: 100 }, send, 'is requested again when nothing is left, which is refused'],
    [retried, { lostDisputeCents: 40 }, send, 'is sent whole when enough is left'],
    [first, { ...wrong, lostDisputeCents: 70 }, replaced(30), 'is replaced before it is sent, if the payment is of a wrong amount'],
    [busy, { ...wrong, lostDisputeCents: 70 }, replaced(30), 'is replaced so also when the loss becomes known by the refusal'],
    [again, { ...wrong, lostDisputeCents: 100 }, replaced(0), 'is replaced by nothing, if nothing of a wrong amount is left'],
    [again, { ...wrong, lostDisputeCents: 120 }, replaced(0), 'is replaced by nothing, if disputes took more than was captured'],
    [first, { ...wrong, lostDisputeCents: 70, openDisputeCents: 10 }, disputed, 'fails while another dispute of a wrong amount is open'],
  ]);
});
