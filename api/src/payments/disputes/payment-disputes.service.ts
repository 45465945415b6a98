import type { DisputeEventKind, DisputeStatus } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { formatCents } from '../../common/text/text';
import { type Env, ENV } from '../../config/env';
import { JobsService } from '../../jobs/jobs.service';
import { MailService, type MailContent } from '../../mail/mail.service';
import { PaymentDispute } from './payment-dispute.entity';
import { type DisputeChange, PaymentPurposesService } from '../payment-purposes.service';
import type { Payment } from '../payment.entity';
import type { DisputeSnapshot } from '../providers/payment-provider';
import { eventOf, isNewer } from './dispute.rules';

const MAIL_JOB = 'disputes.mail-charity';
const REASON_CHARACTERS = 200;
/** Reason of a dispute that the provider decides without evidence from the charity. */
const NO_EVIDENCE = 'not_applicable';
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });

interface MailedDispute {
  disputeId: string;
  status: DisputeStatus;
  name: string;
}

/** A dispute after a snapshot of it, and what happened to it; null when only its amount or deadline changed. */
export interface RecordedDispute {
  dispute: PaymentDispute;
  event: DisputeEventKind | null;
}

/** Records the disputes of payments as providers report them, and notifies the purpose of the payment and the charity. */
@Injectable()
export class PaymentDisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly purposes: PaymentPurposesService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {
    jobs.define<MailedDispute>(MAIL_JOB, (changed) => this.mailCharity(changed));
  }

  /**
   * Records snapshots of a payment's disputes, under the payment's lock, and resolves with those that say something new. What they mean for
   * the payment is decided with the payment's own snapshot.
   */
  async record(manager: EntityManager, payment: Payment, snapshots: DisputeSnapshot[]): Promise<RecordedDispute[]> {
    const recorded: RecordedDispute[] = [];
    for (const { paymentExternalId: _, externalId, reason, ...facts } of snapshots) {
      const { id: paymentId, provider } = payment;
      const known = await manager.findOneBy(PaymentDispute, { provider, externalId });
      if (known && !isNewer(known, facts)) continue;
      const event = eventOf(known?.status ?? null, facts.status);
      const dispute = known ?? manager.create(PaymentDispute, { paymentId, provider, externalId });
      // The first reported time of opening is kept, because some providers report only the time of the last change.
      const openedAt = known?.openedAt ?? facts.openedAt;
      await manager.save(PaymentDispute, Object.assign(dispute, facts, { openedAt, reason: reason.slice(0, REASON_CHARACTERS) }));
      recorded.push({ dispute, event });
    }
    return recorded;
  }

  /** Notifies the purpose, and the charity by mail, of disputes that were recorded, once the payment has its new amounts. */
  async notify(manager: EntityManager, { payment, before }: Omit<DisputeChange, 'event'>, recorded: RecordedDispute[]): Promise<void> {
    const hooks = this.purposes.hooksOf(payment.purpose);
    const news = recorded.filter(({ event }) => event !== null);
    if (news.length === 0 && before.disputedCents !== payment.disputedCents)
      await hooks.disputeChanged?.(manager, { payment, before, event: null });
    // The amount changes once, however many disputes changed.
    for (const [index, { dispute, event }] of news.entries()) {
      await hooks.disputeChanged?.(manager, { payment, before: index === 0 ? before : payment, event });
      const name = `dispute-${dispute.status}-${dispute.id}-${dispute.changedAt.getTime()}`;
      await this.jobs.add(manager, MAIL_JOB, { disputeId: dispute.id, status: dispute.status, name } satisfies MailedDispute);
    }
  }

  /** Whether the provider has yet to decide about a charge of this payment. */
  hasOpen(manager: EntityManager, paymentId: string): Promise<boolean> {
    return manager.existsBy(PaymentDispute, { paymentId, status: 'open' });
  }

  /** All disputes of these payments, oldest first. */
  of(manager: EntityManager, paymentIds: string[]): Promise<PaymentDispute[]> {
    return manager.find(PaymentDispute, { where: { paymentId: In(paymentIds) }, order: { openedAt: 'ASC', id: 'ASC' } });
  }

  private async mailCharity({ disputeId, status, name }: MailedDispute): Promise<void> {
    const dispute = await this.dataSource.manager.findOneByOrFail(PaymentDispute, { id: disputeId });
    const action = { label: 'Abrir contestações', url: `${this.env.publicOrigin}/dashboard/pagamentos` };
    await this.mail.sendOnce(name, () => ({ to: null, content: { ...mailOf({ ...dispute, status }), action } }));
  }
}

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
