import type { Organization } from '@aflora/contracts/content';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatCents } from '../common/text/text';
import type { MailContent } from '../mail/mail.service';
import { OrganizationService } from '../organization/organization.service';
import { OutboxService, type StreamedMail } from '../outbox/outbox.service';
import type { PaymentSubscription, Payment } from '../payments/payment.entity';
import { DonationAccessService } from './donation-access.service';
import { DonationReceiptsService } from './donation-receipts.service';
import { Donation } from './donation.entity';

/** Data of a mail to a donor; `url` opens the donation without signing in. */
export interface DonationMail {
  url: string;
  amountCents: number;
  isMonthly: boolean;
}

const MANAGE = 'Pela página da doação você muda o valor, pausa ou cancela a doação mensal quando quiser.';
const NOT_DEDUCTIBLE = 'A doação não é dedutível do imposto de renda.';
const receiverFact = ({ legalName, cnpj }: Organization) => ({ label: 'Recebido por', value: `${legalName} · CNPJ ${cnpj}` });

const receivedMail = ({ url, amountCents, isMonthly, number, organization }: ReceiptMail): MailContent => ({
  subject: `Recebemos sua doação de ${formatCents(amountCents)}`,
  preview: `Obrigado! O recibo nº ${number} está neste e-mail.`,
  heading: 'Obrigado pela sua doação',
  paragraphs: [`Recebemos ${formatCents(amountCents)}. O recibo está anexado a este e-mail e também na página da doação.`],
  facts: [{ label: 'Recibo', value: `nº ${number}` }, { label: 'Valor', value: formatCents(amountCents) }, receiverFact(organization)],
  action: { label: isMonthly ? 'Ver recibo e doação mensal' : 'Ver minha doação', url },
  notes: [...(isMonthly ? [MANAGE] : []), NOT_DEDUCTIBLE],
});

const chargeFailedMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Não conseguimos cobrar sua doação mensal',
  preview: 'Nada foi cobrado neste mês.',
  heading: 'A cobrança deste mês não passou',
  paragraphs: [
    `O cartão recusou ${formatCents(amountCents)} da sua doação mensal, e nada foi cobrado. Vamos tentar de novo nos próximos dias: você não precisa fazer nada agora.`,
  ],
  action: { label: 'Ver minha doação mensal', url },
  notes: [MANAGE],
});

const changedMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Mudamos o valor da sua doação mensal',
  preview: `A partir da próxima cobrança, ${formatCents(amountCents)} por mês.`,
  heading: 'Mudamos o valor da sua doação',
  paragraphs: [`A partir da próxima cobrança, sua doação é de ${formatCents(amountCents)} por mês.`],
  action: { label: 'Ver minha doação mensal', url },
  notes: [MANAGE],
});

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });

const pausedMail = ({ url, resumeAt }: DonationMail & { resumeAt: Date | null }): MailContent => ({
  subject: 'Sua doação mensal está pausada',
  preview: 'Nada é cobrado durante a pausa.',
  heading: 'Sua doação mensal está pausada',
  paragraphs: [
    'Nada é cobrado durante a pausa.',
    resumeAt ? `Ela volta em ${DAY.format(resumeAt)}; você pode retomar antes, na página da doação.` : 'Você retoma quando quiser.',
  ],
  action: { label: 'Ver minha doação mensal', url },
  notes: [MANAGE],
});

const resumedMail = ({ url, nextChargeAt }: DonationMail & { nextChargeAt: Date | null }): MailContent => ({
  subject: 'Sua doação mensal voltou',
  preview: 'Obrigado por continuar conosco.',
  heading: 'Sua doação mensal voltou',
  paragraphs: [
    'A pausa terminou. Obrigado por continuar conosco.',
    ...(nextChargeAt ? [`A próxima cobrança é em ${DAY.format(nextChargeAt)}.`] : []),
  ],
  action: { label: 'Ver minha doação mensal', url },
  notes: [MANAGE],
});

const cancelledMail = ({ url }: DonationMail): MailContent => ({
  subject: 'Sua doação mensal foi cancelada',
  preview: 'Nenhuma outra cobrança será feita.',
  heading: 'Sua doação mensal foi cancelada',
  paragraphs: ['Nenhuma outra cobrança será feita. Obrigado por tudo o que você já tornou possível: os recibos continuam valendo.'],
  action: { label: 'Ver minha doação', url },
});

const SAME_WAY = 'pelo mesmo meio do pagamento. O prazo para aparecer depende do seu banco.';

const VOID = 'Os recibos que enviamos antes deixam de valer.';
const voidUntilDecision = (heldCents: number) =>
  `Os ${formatCents(heldCents)} restantes estão em contestação: até a decisão, nenhum recibo desta doação vale. Se o valor ficar com a instituição, o recibo corrigido aparece na página da doação.`;

/** For a refund after which no receipt is valid, at least until the end of a dispute that withholds the whole rest, `heldCents`. */
const refundedMail = ({ url, amountCents, heldCents }: DonationMail & { heldCents: number }): MailContent => ({
  subject: heldCents > 0 ? 'Devolvemos parte da sua doação' : 'Devolvemos sua doação',
  preview: `Devolvemos ${formatCents(amountCents)}.`,
  heading: heldCents > 0 ? 'Devolvemos parte do seu dinheiro' : 'Devolvemos o seu dinheiro',
  paragraphs: [
    `Ao todo, ${formatCents(amountCents)} desta doação voltaram para você ${SAME_WAY} ${heldCents > 0 ? voidUntilDecision(heldCents) : VOID}`,
  ],
  action: { label: 'Ver minha doação', url },
});

interface ReceiptMail extends DonationMail {
  /** The charity's data when the receipt was issued, as the receipt shows them. */
  organization: Organization;
  number: number;
  firstNumber: number;
}

interface CorrectionMail extends ReceiptMail {
  refundedCents: number;
}

const partlyRefundedMail = ({ url, amountCents, refundedCents, number, firstNumber, organization }: CorrectionMail): MailContent => ({
  subject: 'Devolvemos parte da sua doação',
  preview: `Devolvemos ${formatCents(refundedCents)}. O recibo corrigido nº ${number} está neste e-mail.`,
  heading: 'Devolvemos parte do seu dinheiro',
  paragraphs: [
    `Ao todo, ${formatCents(refundedCents)} desta doação voltaram para você ${SAME_WAY}`,
    `Sua doação passa a ser de ${formatCents(amountCents)}. O recibo corrigido nº ${number} substitui o recibo nº ${firstNumber}; ele está anexado a este e-mail e também na página da doação.`,
  ],
  facts: [
    { label: 'Recibo corrigido', value: `nº ${number}, no lugar do nº ${firstNumber}` },
    { label: 'Devolvido', value: formatCents(refundedCents) },
    { label: 'Valor da doação', value: formatCents(amountCents) },
    receiverFact(organization),
  ],
  action: { label: 'Ver minha doação', url },
  notes: [NOT_DEDUCTIBLE],
});

/** For a receipt that was corrected although nothing was refunded. */
const correctedMail = ({ url, amountCents, number, firstNumber, organization }: ReceiptMail): MailContent => ({
  subject: 'Seu recibo de doação foi corrigido',
  preview: `O recibo corrigido nº ${number} está neste e-mail.`,
  heading: 'Corrigimos o seu recibo',
  paragraphs: [
    `O recibo corrigido nº ${number} substitui o recibo nº ${firstNumber}; ele está anexado a este e-mail e também na página da doação.`,
  ],
  facts: [
    { label: 'Recibo corrigido', value: `nº ${number}, no lugar do nº ${firstNumber}` },
    { label: 'Valor da doação', value: formatCents(amountCents) },
    receiverFact(organization),
  ],
  action: { label: 'Ver minha doação', url },
  notes: [NOT_DEDUCTIBLE],
});

const returnedPaymentMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver um pagamento em dobro',
  preview: `Recebemos ${formatCents(amountCents)} pela segunda vez.`,
  heading: 'Vamos devolver um pagamento',
  paragraphs: [`Esta doação já estava paga quando recebemos ${formatCents(amountCents)} outra vez. O valor volta inteiro pelo mesmo meio.`],
  action: { label: 'Ver minha doação', url },
});

const lateChargeMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver uma cobrança',
  preview: `A cobrança de ${formatCents(amountCents)} veio depois do cancelamento.`,
  heading: 'Vamos devolver uma cobrança',
  paragraphs: [
    `Você já tinha cancelado esta doação mensal quando ${formatCents(amountCents)} foram cobrados. O valor volta inteiro pelo mesmo meio, e nenhuma outra cobrança será feita.`,
  ],
  action: { label: 'Ver minha doação', url },
});

const wrongAmountMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver uma cobrança',
  preview: `A cobrança de ${formatCents(amountCents)} não era do valor combinado.`,
  heading: 'Vamos devolver uma cobrança',
  paragraphs: [
    `Recebemos ${formatCents(amountCents)}, que não é o valor combinado desta doação. O valor volta inteiro pelo mesmo meio, e esta cobrança não conta como doação.`,
  ],
  action: { label: 'Ver minha doação', url },
});

/** Queues mails to donors in the transaction of the change they report. Mails of one monthly donation are sent in order. */
@Injectable()
export class DonationMailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly access: DonationAccessService,
    private readonly receipts: DonationReceiptsService,
    private readonly organization: OrganizationService,
  ) {}

  async queueReceived(manager: EntityManager, donationId: string): Promise<void> {
    const donation = await manager.findOneByOrFail(Donation, { id: donationId });
    await this.add(manager, donation, { name: `donation-received-${donation.id}`, ...(await this.receipt(manager, donation)) });
  }

  /** Queues a copy of the valid receipt. The mail gets a new name, so that no mailbox treats it as a duplicate of the first. */
  async queueReceiptCopy(manager: EntityManager, donation: Donation, to: string): Promise<void> {
    const mail = { name: `donation-receipt-${donation.id}-${randomUUID()}`, ...(await this.receipt(manager, donation)) };
    await this.add(manager, { ...donation, donorEmail: to }, mail);
  }

  /** Sends the receipt with the corrected document. Those of a monthly donation's other charges get no mails of their own. */
  async queueTaxIdCorrected(manager: EntityManager, donation: Donation, { to, number }: { to: string; number: number }): Promise<void> {
    const { attachment, about } = await this.receipt(manager, donation);
    const content = correctedMail(about);
    if (about.isMonthly) content.paragraphs.push('Os recibos das outras cobranças desta doação mensal também foram corrigidos.');
    await this.add(manager, { ...donation, donorEmail: to }, { name: `donation-tax-id-${number}`, content, attachment });
  }

  /** Reports a renewal charge that failed. */
  async queueChargeFailed(manager: EntityManager, donation: Donation): Promise<void> {
    await this.add(manager, donation, { name: `donation-refused-${donation.id}`, content: chargeFailedMail(this.about(donation)) });
  }

  /**
   * Reports a refund: with the corrected receipt for the rest, or that no receipt is valid, because everything was refunded or disputes
   * withhold the rest. `keptCents` includes what open disputes withhold.
   */
  async queueRefunded(manager: EntityManager, donationId: string, keptCents: number): Promise<void> {
    const donation = await manager.findOneByOrFail(Donation, { id: donationId });
    const { paymentStatus, refundedCents } = donation;
    const withoutReceipt = { content: refundedMail({ ...this.about(donation), amountCents: refundedCents, heldCents: keptCents }) };
    const mail = paymentStatus === 'completed' ? await this.receipt(manager, donation) : withoutReceipt;
    await this.add(manager, donation, { name: `donation-refunded-${donation.id}-${refundedCents}`, ...mail });
  }

  /** `isCancelled`: the monthly donation was cancelled before the charge; otherwise the donation was paid already. */
  async queueReturnedPayment(
    manager: EntityManager,
    donation: Donation,
    { payment: { id, capturedCents }, isCancelled }: { payment: Payment; isCancelled: boolean },
  ): Promise<void> {
    const about = { ...this.about(donation), amountCents: capturedCents };
    const content = isCancelled ? lateChargeMail(about) : returnedPaymentMail(about);
    await this.add(manager, donation, { name: `donation-given-back-${id}`, content });
  }

  async queueWrongAmount(
    manager: EntityManager,
    donation: Donation,
    { paymentId, amountCents }: { paymentId: string; amountCents: number },
  ) {
    const content = wrongAmountMail({ ...this.about(donation), amountCents });
    await this.add(manager, donation, { name: `donation-wrong-amount-${paymentId}`, content });
  }

  /** Reports the amount that the provider charges from now on. */
  async queueAmountChanged(manager: EntityManager, { id: subscriptionId, amountCents, changedAt }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const content = changedMail({ ...this.about(donation), amountCents });
    await this.add(manager, donation, { name: `donation-changed-${subscriptionId}-${changedAt?.getTime() ?? 0}-${amountCents}`, content });
  }

  async queuePaused(manager: EntityManager, { id: subscriptionId, resumeAt, changedAt }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const name = `donation-paused-${subscriptionId}-${changedAt?.getTime() ?? 0}`;
    await this.add(manager, donation, { name, content: pausedMail({ ...this.about(donation), resumeAt }) });
  }

  async queueResumed(manager: EntityManager, { id: subscriptionId, nextChargeAt, changedAt }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const name = `donation-resumed-${subscriptionId}-${changedAt?.getTime() ?? 0}`;
    await this.add(manager, donation, { name, content: resumedMail({ ...this.about(donation), nextChargeAt }) });
  }

  async queueCancelled(manager: EntityManager, { id: subscriptionId }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (donation)
      await this.add(manager, donation, { name: `donation-cancelled-${subscriptionId}`, content: cancelledMail(this.about(donation)) });
  }

  /** Content and attachment of a mail with the valid receipt. */
  private async receipt(manager: EntityManager, donation: Donation) {
    const [first, ...corrected] = await this.receipts.of(donation, manager);
    const { number = 0, amountCents = 0, issuedAt } = corrected.at(-1) ?? first ?? {};
    const organization = await (issuedAt ? this.organization.at(issuedAt, manager) : this.organization.currentIn(manager));
    const about = { ...this.about(donation), organization, amountCents, number, firstNumber: first?.number ?? 0 };
    const { refundedCents } = donation;
    const correction = refundedCents > 0 ? partlyRefundedMail({ ...about, refundedCents }) : correctedMail(about);
    const content = corrected.length > 0 ? correction : receivedMail(about);
    return { about, content, attachment: { kind: 'donation-receipt', id: donation.id, number } as const };
  }

  private about({ id, amountCents, frequency }: Donation) {
    return { url: this.access.urlOf(id), amountCents, isMonthly: frequency === 'monthly' };
  }

  private async add(manager: EntityManager, donation: Donation, mail: Omit<StreamedMail, 'stream' | 'to'>): Promise<void> {
    const { id, subscriptionId, donorEmail } = donation;
    if (donorEmail) await this.outbox.add(manager, { ...mail, stream: `donation:${subscriptionId ?? id}`, to: donorEmail });
  }
}
