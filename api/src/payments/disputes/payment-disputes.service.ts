import type { DisputeEventKind, DisputeStatus } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import { formatCents } from '../../common/text/text';
import { type Env, ENV } from '../../config/env';
import { JobsService } from '../../jobs/jobs.service';
import { MailService, type MailContent } from '../../mail/mail.service';
import { PaymentDispute } from './payment-dispute.entity';
import { PaymentPurposesService } from '../payment-purposes.service';
import { Payment } from '../payment.entity';
import type { DisputeSnapshot } from '../providers/payment-provider';

const MAIL_JOB = 'disputes.mail-charity';
const LOCKED = { mode: 'for_no_key_update' } as const;
const REASON_CHARACTERS = 200;
/** Reason of a dispute that the provider decides without evidence from the charity. */
const NO_EVIDENCE = 'not_applicable';
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });

const EVENTS: Record<DisputeStatus, DisputeEventKind> = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' };

interface ChangedDispute {
  disputeId: string;
  status: DisputeStatus;
  name: string;
}

/** The only code that changes disputes according to what a provider reports. */
@Injectable()
export class PaymentDisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly purposes: PaymentPurposesService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {
    jobs.define<ChangedDispute>(MAIL_JOB, (changed) => this.mailCharity(changed));
  }

  /**
   * Applies a provider's snapshot. Safe to repeat: an older snapshot never overwrites a newer one. Ignores disputes of unknown payments.
   */
  apply(provider: string, snapshot: DisputeSnapshot): Promise<void> {
    return this.dataSource.transaction((manager) => this.applyIn(manager, provider, snapshot));
  }

  /** Like `apply`, inside the caller's transaction. */
  async applyIn(manager: EntityManager, provider: string, snapshot: DisputeSnapshot): Promise<void> {
    const { paymentExternalId, externalId, reason, ...facts } = snapshot;
    const payment = await manager.findOne(Payment, { where: { provider, externalId: paymentExternalId }, lock: LOCKED });
    if (!payment) return;
    const known = await manager.findOneBy(PaymentDispute, { provider, externalId });
    if (known && !isNewer(known, snapshot)) return;
    const before = { status: known?.status ?? null, disputedCents: payment.disputedCents };
    const dispute = known ?? manager.create(PaymentDispute, { paymentId: payment.id, provider, externalId });
    // The first reported time of opening is kept, because some providers report only the time of the last change.
    const openedAt = known?.openedAt ?? facts.openedAt;
    await manager.save(PaymentDispute, Object.assign(dispute, facts, { openedAt, reason: reason.slice(0, REASON_CHARACTERS) }));
    payment.disputedCents = await this.disputedCents(manager, payment);
    await manager.update(Payment, { id: payment.id }, { disputedCents: payment.disputedCents });
    const event = before.status === dispute.status ? null : EVENTS[dispute.status];
    if (!event && before.disputedCents === payment.disputedCents) return;
    await this.purposes.hooksOf(payment.purpose).disputeChanged?.(manager, { payment, before, event });
    if (!event) return;
    const name = `dispute-${dispute.status}-${dispute.id}-${dispute.changedAt.getTime()}`;
    await this.jobs.add(manager, MAIL_JOB, { disputeId: dispute.id, status: dispute.status, name } satisfies ChangedDispute);
  }

  /** Whether the provider has yet to decide about a charge of this payment. */
  hasOpen(manager: EntityManager, paymentId: string): Promise<boolean> {
    return manager.existsBy(PaymentDispute, { paymentId, status: 'open' });
  }

  /** All disputes of these payments, oldest first. */
  of(manager: EntityManager, paymentIds: string[]): Promise<PaymentDispute[]> {
    return manager.find(PaymentDispute, { where: { paymentId: In(paymentIds) }, order: { openedAt: 'ASC', id: 'ASC' } });
  }

  private async disputedCents(manager: EntityManager, { id: paymentId, capturedCents, refundedCents }: Payment): Promise<number> {
    const taken = await manager.sum(PaymentDispute, 'amountCents', { paymentId, status: Not('won') });
    return Math.min(taken ?? 0, capturedCents - refundedCents);
  }

  private async mailCharity({ disputeId, status, name }: ChangedDispute): Promise<void> {
    const dispute = await this.dataSource.manager.findOneByOrFail(PaymentDispute, { id: disputeId });
    const action = { label: 'Abrir contestações', url: `${this.env.publicOrigin}/dashboard/pagamentos` };
    await this.mail.sendOnce({ name, to: null, content: { ...mailOf({ ...dispute, status }), action } });
  }
}

/** A closed dispute is opened again only by a change that the provider made later, such as an appeal. */
const isNewer = (known: PaymentDispute, { changedAt }: DisputeSnapshot): boolean =>
  changedAt > known.changedAt || (changedAt.getTime() === known.changedAt.getTime() && known.status === 'open');

function mailOf({ status, amountCents, evidenceDueAt, reason }: PaymentDispute): Omit<MailContent, 'action'> {
  const amount = formatCents(amountCents);
  if (status === 'won')
    return {
      subject: `Contestação de ${amount} encerrada a favor da instituição`,
      preview: 'O valor é da instituição.',
      heading: 'O valor ficou com a instituição',
      paragraphs: [`A contestação de ${amount} terminou a favor da instituição, e o valor volta a contar nos totais.`],
    };
  if (status === 'lost')
    return {
      subject: `Contestação de ${amount} encerrada a favor de quem pagou`,
      preview: 'O valor não é mais da instituição.',
      heading: 'O valor voltou para quem pagou',
      paragraphs: [`A contestação de ${amount} terminou a favor de quem pagou. O valor saiu dos totais, e não há nada a reembolsar.`],
    };
  const needsEvidence = reason !== NO_EVIDENCE;
  const dueOn = needsEvidence && evidenceDueAt ? DAY.format(evidenceDueAt) : null;
  const until = dueOn ? ` até ${dueOn}` : '';
  const evidence = needsEvidence
    ? `Envie as provas${until} no site do provedor: comprovante de entrega, recibo, conversas.`
    : 'O provedor não pede provas, então não é preciso enviar nada a ele.';
  return {
    subject: `Contestação de ${amount}: ${needsEvidence ? `envie as provas${until}` : 'o provedor não pede provas'}`,
    preview: 'Quem pagou pediu o dinheiro de volta ao banco ou ao provedor.',
    heading: 'Um pagamento foi contestado',
    paragraphs: [
      `Quem pagou ${amount} pediu o dinheiro de volta ao banco ou ao provedor de pagamentos. Até a decisão, o valor não conta nos totais e não pode ser reembolsado.`,
      `${evidence} Um pedido contestado não deve ser enviado.`,
    ],
    facts: [{ label: 'Valor', value: amount }, ...(dueOn ? [{ label: 'Prazo', value: dueOn }] : [])],
  };
}
