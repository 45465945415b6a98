import type { ListedRefund } from '../providers/payment-provider';
import { disputedCentsOf, eventOf, isNewer, refundedCentsOf, type DisputeFacts, type ReportedMoney } from './dispute.rules';

const OPENED = new Date('2026-11-10T12:00:00Z');
const before = new Date(OPENED.getTime() - 1);

const open = (amountCents: number): DisputeFacts => ({ status: 'open', amountCents, openedAt: OPENED });
const lost = (amountCents: number): DisputeFacts => ({ ...open(amountCents), status: 'lost' });
const won = (amountCents: number): DisputeFacts => ({ ...open(amountCents), status: 'won' });
const ours = (amountCents: number): ListedRefund => ({ amountCents, isOurs: true, madeAt: OPENED });
const foreign = (amountCents: number, madeAt: Date | null = OPENED): ListedRefund => ({ amountCents, isOurs: false, madeAt });

/** A payment of 100, of which the provider lists these refunds, or reports `refundedCents` in all. */
interface Reported {
  refunds?: ListedRefund[];
  refundedCents?: number;
  ownRefundCents?: number;
}
const money = ({ refunds, ownRefundCents = 0, ...reported }: Reported, disputes: DisputeFacts[]): ReportedMoney => {
  const listedCents = (refunds ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const snapshot = { capturedCents: 100, refundedCents: reported.refundedCents ?? listedCents, ...(refunds && { refunds }) };
  return { snapshot, disputes, ownRefundCents };
};

/** Refunded and disputed cents after a report, of a payment of which nothing was known before. */
type Row = [Reported, DisputeFacts[], [refunded: number, disputed: number], string];
const table = (rows: Row[]) =>
  it.each(rows.map(([reported, disputes, after, why]) => ({ reported, disputes, after, why })))('$why', ({ reported, disputes, after }) => {
    const refundedCents = refundedCentsOf(money(reported, disputes));
    expect([refundedCents, disputedCentsOf({ capturedCents: 100, refundedCents }, disputes)]).toEqual(after);
  });

describe('a payment without disputes', () => {
  table([
    [{}, [], [0, 0], 'keeps everything'],
    [{ refundedCents: 30 }, [], [30, 0], 'has returned what the provider reports'],
    [{ refunds: [ours(10), foreign(20)] }, [], [30, 0], 'has returned what the provider lists, whoever requested it'],
    [{ ownRefundCents: 30 }, [], [30, 0], 'has returned what the provider accepted, although it does not report it yet'],
    [{ refundedCents: 30, ownRefundCents: 30 }, [], [30, 0], 'has returned an accepted refund once, when it is reported'],
    [{ refunds: [ours(30)], ownRefundCents: 30 }, [], [30, 0], 'has returned an accepted refund once, when it is listed'],
    [{ refunds: [ours(30)], ownRefundCents: 10 }, [], [30, 0], 'has returned a listed refund of ours whose response was lost'],
    [{ refunds: [foreign(20)], ownRefundCents: 30 }, [], [50, 0], 'has returned both when only the other one is listed'],
    [{ refundedCents: 100, refunds: [ours(30)] }, [], [100, 0], 'has returned also what the provider does not list'],
  ]);
});

describe('disputed money', () => {
  table([
    [{}, [open(100)], [0, 100], 'is kept away while the dispute is open'],
    [{}, [lost(100)], [0, 100], 'is gone when it is lost'],
    [{}, [won(100)], [0, 0], 'is the charity’s when it is won'],
    [{}, [open(40)], [0, 40], 'can be a part of the payment'],
    [{}, [open(40), lost(20), won(30)], [0, 60], 'is the sum of all disputes that are not won'],
    [{}, [open(80), lost(60)], [0, 100], 'is never more than the payment'],
  ]);
});

describe('money that the provider reports as refunded, without a list', () => {
  table([
    [{ refundedCents: 100 }, [lost(100)], [0, 100], 'is what a dispute took'],
    [{ refundedCents: 100 }, [open(100)], [0, 100], 'is what a dispute withholds'],
    [{ refundedCents: 30 }, [open(100)], [0, 100], 'may be a part of what a dispute withholds'],
    [{ refundedCents: 30 }, [open(70)], [30, 70], 'is a refund where disputes leave as much'],
    [{ refundedCents: 100 }, [lost(40)], [60, 40], 'is a refund as far as disputes leave something'],
    [{ refundedCents: 100 }, [won(100)], [100, 0], 'is a refund, although a dispute was won'],
    [{ refundedCents: 30, ownRefundCents: 30 }, [open(100)], [30, 70], 'is ours as far as the provider accepted refunds of ours'],
    [{ refundedCents: 50, ownRefundCents: 30 }, [lost(60)], [40, 60], 'is ours first, then limited by what disputes leave'],
    [{ refundedCents: 100, ownRefundCents: 80 }, [lost(60)], [80, 20], 'is ours even where a dispute claims more than the rest'],
  ]);
});

describe('a listed refund beside a dispute', () => {
  table([
    [{ refunds: [ours(30)] }, [open(100)], [30, 70], 'is one if we requested it, although all of the payment is disputed'],
    [{ refunds: [ours(30)] }, [lost(30)], [30, 30], 'is one if we requested it, although the dispute took as much'],
    [{ refunds: [foreign(30, before)] }, [open(100)], [30, 70], 'is one if it was made before the dispute'],
    [{ refunds: [foreign(30, before)] }, [lost(30)], [30, 30], 'is one if it was made before the dispute, which took as much'],
    [{ refunds: [foreign(30)] }, [open(100)], [0, 100], 'may be the dispute’s while that is open'],
    [{ refunds: [foreign(30)] }, [open(30)], [0, 30], 'may be the dispute’s if it is as large'],
    [{ refunds: [foreign(30)] }, [open(29)], [30, 29], 'is one if it is larger than what is disputed'],
    [{ refunds: [foreign(30)] }, [won(100)], [30, 0], 'is one when the dispute is won'],
    [{ refunds: [foreign(30)] }, [lost(30)], [0, 30], 'is the dispute’s if that took as much'],
    [{ refunds: [foreign(30, null)] }, [lost(30)], [0, 30], 'is the dispute’s also if nobody says when it was made'],
    [{ refunds: [foreign(30)] }, [lost(40)], [30, 40], 'is one if the dispute took another amount'],
    [{ refunds: [foreign(30), foreign(30)] }, [lost(30)], [30, 30], 'is one if another refund is the dispute’s'],
    [{ refunds: [foreign(30), foreign(30)] }, [lost(30), lost(30)], [0, 60], 'is the dispute’s where there are two of both'],
    [{ refunds: [foreign(10), foreign(30)] }, [open(50)], [10, 50], 'is one if only a larger one may be the dispute’s'],
    [{ refunds: [foreign(10), foreign(30)] }, [open(50), lost(30)], [0, 80], 'is first compared with disputes that were lost'],
    [{ refunds: [foreign(30)], refundedCents: 100 }, [lost(70)], [30, 70], 'is one beside a dispute that is reported, but not listed'],
    [{ refunds: [foreign(70)], refundedCents: 100 }, [lost(70)], [30, 70], 'is the dispute’s beside a refund that is not listed'],
    [{ refunds: [ours(30), foreign(70)], refundedCents: 100 }, [lost(70)], [30, 70], 'is the dispute’s beside one of ours'],
    [{ refunds: [foreign(70)], ownRefundCents: 30 }, [lost(70)], [30, 70], 'is the dispute’s beside one of ours that is not listed yet'],
  ]);
});

describe('a snapshot of a dispute', () => {
  const known = (status: 'open' | 'won' | 'lost') => ({ status, changedAt: OPENED });
  const later = new Date(OPENED.getTime() + 1);

  it.each([
    ['an open', known('open'), later, true],
    ['an open', known('open'), OPENED, true],
    ['an open', known('open'), before, false],
    ['a lost', known('lost'), later, true],
    ['a lost', known('lost'), OPENED, false],
    ['a won', known('won'), OPENED, false],
    ['a won', known('won'), before, false],
  ])('of %s dispute %j says something new at %j: %s', (_, dispute, changedAt, isNews) => {
    expect(isNewer(dispute, { changedAt })).toBe(isNews);
  });

  it.each([
    [null, 'open', 'dispute-opened'],
    [null, 'won', 'dispute-won'],
    [null, 'lost', 'dispute-lost'],
    ['open', 'won', 'dispute-won'],
    ['open', 'lost', 'dispute-lost'],
    ['won', 'lost', 'dispute-lost'],
    ['lost', 'won', 'dispute-won'],
    ['lost', 'open', 'dispute-opened'],
    ['won', 'open', 'dispute-opened'],
    ['open', 'open', null],
    ['won', 'won', null],
    ['lost', 'lost', null],
  ] as const)('that was %s and is %s is the event %s', (was, is, event) => {
    expect(eventOf(was, is)).toBe(event);
  });
});
