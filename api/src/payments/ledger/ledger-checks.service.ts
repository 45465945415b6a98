import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { PaymentProvidersService, queueOf } from '../payment-providers.service';
import { PaymentSnapshotsService } from '../snapshots/payment-snapshots.service';
import type { PaymentPurpose } from '../payment.entity';
import type { PaymentProvider, PaymentSnapshot, Settlement } from '../providers/payment-provider';
import { ProviderRefusal } from '../providers/provider-http';
import { isUnreadable } from '../providers/response-fields';
import { BOOKS, LedgerService, type FoundDifference } from './ledger.service';

const JOB = 'payments.check-ledger';
const SCOPE_JOB = 'payments.check-ledger-scope';
/** 03:30 in São Paulo. */
const EVERY_NIGHT = '30 6 * * *';
/** Number of days of the provider's statement that each check compares; they overlap, so that a night without a check leaves no gap. */
const DAYS = 8;

const WITHIN_DAYS = `BETWEEN now() - interval '${DAYS} days' AND now() - interval '1 hour'`;

/**
 * Payments that a check must find at the provider: those paid or refunded within its days (even an accepted refund may still fail), and
 * those that differed in an earlier check. `$1`: provider.
 */
const EXPECTED = `
  SELECT external_id AS "externalId" FROM payments
  WHERE provider = $1 AND status = 'paid' AND external_id IS NOT NULL AND paid_at ${WITHIN_DAYS}
  UNION SELECT p.external_id FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
  WHERE p.provider = $1 AND p.status = 'paid' AND p.external_id IS NOT NULL AND r.status = 'done' AND r.done_at ${WITHIN_DAYS}
  UNION SELECT key FROM ledger_differences WHERE scope = $1 AND ended_at IS NULL
`;
/** Amounts of payments at a provider according to our books; `isMoving`: a refund is pending, so the amounts may differ for now. */
const HELD = `
  SELECT p.external_id AS "externalId", p.purpose, p.subject_id AS "subjectId", p.captured_cents - p.refunded_cents AS cents,
    p.disputed_cents AS "disputedCents", p.fee_cents AS "feeCents", p.net_cents AS "netCents", p.payout_on::text AS "payoutOn",
    EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = p.id AND r.status = 'asked') AS "isMoving"
  FROM payments p WHERE p.provider = $1 AND p.external_id = ANY ($2)
`;
/** Differences within our books, except where a refund is pending. */
const UNBALANCED = `
  SELECT l.purpose, l.subject_id AS "subjectId", l.paid_cents - l.refunded_cents AS ours, l.captured_cents::integer AS theirs
  FROM payment_ledger l
  WHERE l.difference <> 0 AND NOT EXISTS (
    SELECT FROM payments p JOIN payment_refunds r ON r.payment_id = p.id
    WHERE p.purpose = l.purpose AND p.subject_id = l.subject_id AND r.status = 'asked')
  LIMIT 1000
`;
const BOOKED = 'SELECT count(*)::integer AS count FROM payment_ledger';

interface Held extends Settlement {
  externalId: string;
  purpose: PaymentPurpose;
  subjectId: string;
  cents: number;
  disputedCents: number;
  isMoving: boolean;
}

/** Compares what we count as received with the providers' statements every night, and our books with our payments. */
@Injectable()
export class LedgerChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly ledger: LedgerService,
    private readonly jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.schedule());
    jobs.define<{ scope: string }>(SCOPE_JOB, ({ scope }) => (scope === BOOKS ? this.checkBooks() : this.checkProvider(scope)));
    jobs.repeat(JOB, EVERY_NIGHT);
  }

  /** Adds a job per scope, so that a provider that doesn't respond delays only its own check; it is repeated like every failed job. */
  async schedule(): Promise<void> {
    for (const scope of this.ledger.scopes()) {
      const queue = scope === BOOKS ? SCOPE_JOB : queueOf(scope);
      await this.jobs.addUnique(this.dataSource.manager, { name: SCOPE_JOB, payload: { scope }, key: `${SCOPE_JOB}:${scope}`, queue });
    }
  }

  private async checkBooks(): Promise<void> {
    const rows = await this.dataSource.query<{ purpose: PaymentPurpose; subjectId: string; ours: number; theirs: number }[]>(UNBALANCED);
    const found = rows.map(({ purpose, subjectId, ours, theirs }) => {
      return { key: `${purpose}:${subjectId}`, kind: 'books', purpose, subjectId, oursCents: ours, theirsCents: theirs } as const;
    });
    const [{ count }] = await this.dataSource.query<[{ count: number }]>(BOOKED);
    await this.ledger.record(BOOKS, found, { compared: count });
  }

  /**
   * Throws `payment.provider-unavailable` at the end if a payment can't be read, so that the job is retried and a person learns of it once
   * its attempts have ended.
   */
  private async checkProvider(code: string): Promise<void> {
    const provider = this.providers.find(code);
    if (!provider) return;
    const unread = new UnreadPayments();
    const statement = await provider.listPayments(new Date(Date.now() - DAYS * 24 * 3_600_000));
    const theirs = new Map<string, PaymentSnapshot | null>(statement.map((snapshot) => [snapshot.externalId, snapshot]));
    for (const { externalId } of await this.dataSource.query<{ externalId: string }[]>(EXPECTED, [code])) {
      if (theirs.has(externalId)) continue;
      const snapshot = await unread.unlessUnreadable(externalId, () => fetchUnlessUnknown(provider, externalId));
      if (snapshot !== undefined) theirs.set(externalId, snapshot);
    }
    const ours = await this.heldAt(code, [...theirs.keys()]);
    const found: FoundDifference[] = [];
    for (const [externalId, snapshot] of theirs) {
      const difference = await unread.unlessUnreadable(externalId, () =>
        this.compare(provider, externalId, { held: ours.get(externalId), snapshot }),
      );
      if (difference) found.push(difference);
    }
    await this.ledger.record(code, found, { compared: theirs.size, unread: [...unread.ids] });
    if (unread.error) throw unread.error;
  }

  private async compare(
    provider: PaymentProvider,
    externalId: string,
    { held, snapshot }: { held: Held | undefined; snapshot: PaymentSnapshot | null },
  ): Promise<FoundDifference | undefined> {
    if (!isEqual(held, snapshot)) return this.differenceAfterFetching(provider, externalId);
    if (held && snapshot && reportsMore(held, snapshot.settlement)) await this.snapshots.applyFetched(provider, snapshot);
    return undefined;
  }

  /** The difference that remains after the latest state at the provider has been applied. */
  private async differenceAfterFetching(provider: PaymentProvider, externalId: string): Promise<FoundDifference | undefined> {
    const snapshot = await fetchUnlessUnknown(provider, externalId);
    if (snapshot) await this.snapshots.applyFetched(provider, snapshot);
    const held = (await this.heldAt(provider.code, [externalId])).get(externalId);
    const amounts = { oursCents: held?.cents ?? 0, theirsCents: centsOf(snapshot) };
    if (isEqual(held, snapshot) || held?.isMoving) return undefined;
    if (held) {
      const { purpose, subjectId } = held;
      return { key: externalId, kind: snapshot ? 'amount' : 'missing', purpose, subjectId, ...amounts };
    }
    // A payment without one of our references was made outside the site, into the same account.
    return isUUID(snapshot?.reference) ? { key: externalId, kind: 'unknown', purpose: null, subjectId: null, ...amounts } : undefined;
  }

  private async heldAt(provider: string, externalIds: string[]): Promise<Map<string, Held>> {
    const rows = await this.dataSource.query<Held[]>(HELD, [provider, externalIds]);
    return new Map(rows.map((row) => [row.externalId, row]));
  }
}

/** Payments that can't be read, for example because of an unknown status. They don't prevent the comparison of the others. */
class UnreadPayments {
  readonly ids = new Set<string>();
  error: unknown;

  async unlessUnreadable<T>(externalId: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      this.ids.add(externalId);
      this.error ??= error;
      return undefined;
    }
  }
}

const centsOf = (snapshot: PaymentSnapshot | null | undefined): number => (snapshot ? snapshot.capturedCents - snapshot.refundedCents : 0);

/**
 * Some providers count disputed money as refunded, others as ours until the dispute is lost. If the provider doesn't say how much was
 * refunded, there is nothing to compare.
 */
function isEqual(held: Held | undefined, snapshot: PaymentSnapshot | null): boolean {
  const { cents = 0, disputedCents = 0 } = held ?? {};
  if (held && snapshot?.hidesRefunds) return true;
  return [cents, cents - disputedCents].includes(centsOf(snapshot));
}

/** Whether the provider reports a fee, net amount or payout date that we don't have. */
const reportsMore = (held: Settlement, reported?: Settlement): boolean =>
  (['feeCents', 'netCents', 'payoutOn'] as const).some((fact) => reported?.[fact] && reported[fact] !== held[fact]);

/** Null when the provider doesn't know the payment. Throws `payment.provider-unavailable`. */
async function fetchUnlessUnknown(provider: PaymentProvider, externalId: string): Promise<PaymentSnapshot | null> {
  try {
    return await provider.fetchPayment(externalId);
  } catch (error) {
    if (error instanceof ProviderRefusal && error.responseStatus === 404) return null;
    throw error;
  }
}
