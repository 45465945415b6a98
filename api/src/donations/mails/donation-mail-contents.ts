import type { Organization } from '@aflora/contracts/content';
import { formatCents } from '../../common/text/text';
import type { MailContent } from '../../mail/mail.service';

/** Data of a mail to a donor; `url` opens the donation without signing in. */
interface DonationMail {
  url: string;
  amountCents: number;
  isMonthly: boolean;
}

const MANAGE = 'Pela página da doação você muda o valor, pausa ou cancela a doação mensal quando quiser.';
const NOT_DEDUCTIBLE = 'A doação não é dedutível do imposto de renda.';
const receiverFact = ({ legalName, cnpj }: Organization) => ({ label: 'Recebido por', value: `${legalName} · CNPJ ${cnpj}` });

/** For a receipt that is no longer valid when the mail is sent, because the money has gone back meanwhile. */
const receivedWithoutReceiptMail = ({ url, amountCents, isMonthly }: DonationMail): MailContent => ({
  subject: `Recebemos sua doação de ${formatCents(amountCents)}`,
  preview: `Recebemos ${formatCents(amountCents)}.`,
  heading: 'Obrigado pela sua doação',
  paragraphs: [`Recebemos ${formatCents(amountCents)}.`],
  action: { label: 'Ver minha doação', url },
  notes: isMonthly ? [MANAGE] : [],
});

const receivedMail = ({ url, amountCents, isMonthly, number, organization }: ReceiptMail): MailContent => ({
  ...receivedWithoutReceiptMail({ url, amountCents, isMonthly }),
  preview: `Obrigado! O recibo nº ${number} está neste e-mail.`,
  paragraphs: [`Recebemos ${formatCents(amountCents)}. O recibo está anexado a este e-mail e também na página da doação.`],
  facts: [{ label: 'Recibo', value: `nº ${number}` }, { label: 'Valor', value: formatCents(amountCents) }, receiverFact(organization)],
  action: { label: isMonthly ? 'Ver recibo e doação mensal' : 'Ver minha doação', url },
  notes: [...(isMonthly ? [MANAGE] : []), NOT_DEDUCTIBLE],
});

export const chargeFailedMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Não conseguimos cobrar sua doação mensal',
  preview: 'Nada foi cobrado neste mês.',
  heading: 'A cobrança deste mês não passou',
  paragraphs: [
    `O cartão recusou ${formatCents(amountCents)} da sua doação mensal, e nada foi cobrado. Vamos tentar de novo nos próximos dias: você não precisa fazer nada agora.`,
  ],
  action: { label: 'Ver minha doação mensal', url },
  notes: [MANAGE],
});

export const changedMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Mudamos o valor da sua doação mensal',
  preview: `A partir da próxima cobrança, ${formatCents(amountCents)} por mês.`,
  heading: 'Mudamos o valor da sua doação',
  paragraphs: [`A partir da próxima cobrança, sua doação é de ${formatCents(amountCents)} por mês.`],
  action: { label: 'Ver minha doação mensal', url },
  notes: [MANAGE],
});

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });

export const pausedMail = ({ url, resumeAt }: DonationMail & { resumeAt: Date | null }): MailContent => ({
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

export const resumedMail = ({ url, nextChargeAt }: DonationMail & { nextChargeAt: Date | null }): MailContent => ({
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

export const cancelledMail = ({ url, hasReceipts }: DonationMail & { hasReceipts: boolean }): MailContent => ({
  subject: 'Sua doação mensal foi cancelada',
  preview: 'Nenhuma outra cobrança será feita.',
  heading: 'Sua doação mensal foi cancelada',
  paragraphs: [
    hasReceipts
      ? 'Nenhuma outra cobrança será feita. Obrigado por tudo o que você já tornou possível: os recibos continuam valendo.'
      : 'Nenhuma outra cobrança será feita.',
  ],
  action: { label: 'Ver minha doação', url },
});

const SAME_WAY = 'pelo mesmo meio do pagamento. O prazo para aparecer depende do seu banco.';

const VOID = 'Os recibos que enviamos antes deixam de valer.';
const voidUntilDecision = (heldCents: number) =>
  `Os ${formatCents(heldCents)} restantes estão em contestação: até a decisão, nenhum recibo desta doação vale. Se o valor ficar com a instituição, o recibo corrigido aparece na página da doação.`;

/** For a refund after which no receipt is valid, at least until a dispute that withholds the remaining `heldCents` has ended. */
export const refundedMail = ({ url, amountCents, heldCents }: DonationMail & { heldCents: number }): MailContent => ({
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

/** For a corrected receipt that is no longer valid when the mail is sent. */
const partlyRefundedWithoutReceiptMail = ({ url, refundedCents }: Pick<CorrectionMail, 'url' | 'refundedCents'>): MailContent => ({
  subject: 'Devolvemos parte da sua doação',
  preview: `Devolvemos ${formatCents(refundedCents)}.`,
  heading: 'Devolvemos parte do seu dinheiro',
  paragraphs: [`Ao todo, ${formatCents(refundedCents)} desta doação voltaram para você ${SAME_WAY}`],
  action: { label: 'Ver minha doação', url },
});

const partlyRefundedMail = ({ url, amountCents, refundedCents, number, firstNumber, organization }: CorrectionMail): MailContent => ({
  ...partlyRefundedWithoutReceiptMail({ url, refundedCents }),
  preview: `Devolvemos ${formatCents(refundedCents)}. O recibo corrigido nº ${number} está neste e-mail.`,
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
  notes: [NOT_DEDUCTIBLE],
});

/** For a receipt that was corrected although nothing was refunded. */
export const correctedMail = ({ url, amountCents, number, firstNumber, organization }: ReceiptMail): MailContent => ({
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

export const returnedPaymentMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver um pagamento em dobro',
  preview: `Recebemos ${formatCents(amountCents)} pela segunda vez.`,
  heading: 'Vamos devolver um pagamento',
  paragraphs: [`Esta doação já estava paga quando recebemos ${formatCents(amountCents)} outra vez. O valor volta inteiro pelo mesmo meio.`],
  action: { label: 'Ver minha doação', url },
});

/** Not only donors cancel: also we, after the last retry, and providers. */
export const lateChargeMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver uma cobrança',
  preview: `A cobrança de ${formatCents(amountCents)} veio depois do cancelamento.`,
  heading: 'Vamos devolver uma cobrança',
  paragraphs: [
    `Esta doação mensal já estava cancelada quando ${formatCents(amountCents)} foram cobrados. O valor volta inteiro pelo mesmo meio, e nenhuma outra cobrança será feita.`,
  ],
  action: { label: 'Ver minha doação', url },
});

export const wrongAmountMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver uma cobrança',
  preview: `A cobrança de ${formatCents(amountCents)} não era do valor combinado.`,
  heading: 'Vamos devolver uma cobrança',
  paragraphs: [
    `Recebemos ${formatCents(amountCents)}, que não é o valor combinado desta doação. O valor volta inteiro pelo mesmo meio, e esta cobrança não conta como doação.`,
  ],
  action: { label: 'Ver minha doação', url },
});

/** What a mail with the valid receipt says, and what it says if the receipt is not valid any more when it is sent. */
export function receiptMails(about: ReceiptMail, { refundedCents, isCorrected }: { refundedCents: number; isCorrected: boolean }) {
  if (!isCorrected) return { content: receivedMail(about), otherwise: receivedWithoutReceiptMail(about) };
  if (refundedCents === 0) return { content: correctedMail(about) };
  const correction = { ...about, refundedCents };
  return { content: partlyRefundedMail(correction), otherwise: partlyRefundedWithoutReceiptMail(correction) };
}
