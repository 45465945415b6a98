import { SandboxError } from '../http/sandbox-error';
import { newId, type Dispute, type DisputeStatus } from '../state/rows';
import type { State } from '../state/state';
import type { Webhooks } from '../webhooks/webhooks';
import type { Payments } from './payments';

export interface NewDispute {
  amountCents?: number;
  reason?: string;
  evidenceDueAt?: string | null;
}

interface Parts {
  state: State;
  webhooks: Webhooks;
  payments: Payments;
  now: () => number;
}

const EVIDENCE_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Disputes that payers open with their bank. An open or lost dispute holds its amount back; a won one releases it. */
export class Disputes {
  constructor(private readonly parts: Parts) {}

  find(id: string): Dispute {
    const dispute = this.parts.state.disputes.get(id);
    if (!dispute) throw new SandboxError(404, 'not_found', `There is no dispute ${id}.`);
    return dispute;
  }

  /** The disputes of a payment, oldest first. */
  of(paymentId: string): Dispute[] {
    this.parts.payments.find(paymentId);
    return this.parts.state.disputes.all().filter((dispute) => dispute.paymentId === paymentId);
  }

  /** Disputes the rest of a paid payment, or a part of it. */
  open(paymentId: string, { amountCents, reason = 'not_received', evidenceDueAt }: NewDispute): Dispute {
    const { status, capturedCents, refundedCents, disputedCents = 0 } = this.parts.payments.find(paymentId);
    if (status !== 'paid') throw new SandboxError(409, 'not_paid', `Payment ${paymentId} is ${status}.`);
    const left = capturedCents - refundedCents - disputedCents;
    const cents = amountCents ?? left;
    if (cents <= 0 || cents > left) throw new SandboxError(409, 'dispute_too_large', `Of payment ${paymentId}, ${left} cents are left.`);
    const now = this.parts.now();
    const createdAt = new Date(now).toISOString();
    const dueAt = evidenceDueAt === undefined ? new Date(now + EVIDENCE_DAYS * DAY_MS).toISOString() : evidenceDueAt;
    const state = { status: 'open', evidenceDueAt: dueAt, createdAt, updatedAt: createdAt, closedAt: null } as const;
    return this.store({ id: newId('dis'), paymentId, amountCents: cents, reason, ...state });
  }

  close(id: string, outcome: Exclude<DisputeStatus, 'open'>): Dispute {
    const dispute = this.find(id);
    if (dispute.status !== 'open') throw new SandboxError(409, 'not_open', `Dispute ${id} is ${dispute.status} already.`);
    const closedAt = new Date(this.parts.now()).toISOString();
    return this.store({ ...dispute, status: outcome, updatedAt: closedAt, closedAt });
  }

  private store(dispute: Dispute): Dispute {
    const { state, webhooks, payments } = this.parts;
    state.disputes.put(dispute);
    const held = this.of(dispute.paymentId).filter(({ status }) => status !== 'won');
    const payment = payments.holdBack(
      dispute.paymentId,
      held.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    webhooks.announce({ kind: 'dispute', id: dispute.id }, payment.webhookUrl);
    return dispute;
  }
}
