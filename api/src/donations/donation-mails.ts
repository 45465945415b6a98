import { siteContent } from '@aflora/contracts/content';
import { formatCents } from '../common/text/text';
import type { MailContent } from '../mail/mail.service';

/** Data of a mail to a donor; `url` opens the donation without signing in. */
export interface DonationMail {
  url: string;
  amountCents: number;
  isMonthly: boolean;
}

const MANAGE = 'Pela página da doação você muda o valor ou cancela a doação mensal quando quiser.';
const NOT_DEDUCTIBLE = 'A doação não é dedutível do imposto de renda.';
const RECEIVER = { label: 'Recebido por', value: `${siteContent.legalName} · CNPJ ${siteContent.cnpj}` };

export const receivedMail = ({ url, amountCents, isMonthly, number }: DonationMail & { number: number }): MailContent => ({
  subject: `Recebemos sua doação de ${formatCents(amountCents)}`,
  preview: `Obrigado! O recibo nº ${number} está neste e-mail.`,
  heading: 'Obrigado pela sua doação',
  paragraphs: [`Recebemos ${formatCents(amountCents)}. O recibo está anexado a este e-mail e também na página da doação.`],
  facts: [{ label: 'Recibo', value: `nº ${number}` }, { label: 'Valor', value: formatCents(amountCents) }, RECEIVER],
  action: { label: isMonthly ? 'Ver recibo e doação mensal' : 'Ver minha doação', url },
  notes: [...(isMonthly ? [MANAGE] : []), NOT_DEDUCTIBLE],
});

export const chargeFailedMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Não conseguimos cobrar sua doação mensal',
  preview: 'Nada foi cobrado neste mês.',
  heading: 'A cobrança deste mês não passou',
  paragraphs: [`O cartão recusou ${formatCents(amountCents)} da sua doação mensal, e nada foi cobrado. Você não precisa fazer nada agora.`],
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

export const cancelledMail = ({ url }: DonationMail): MailContent => ({
  subject: 'Sua doação mensal foi cancelada',
  preview: 'Nenhuma outra cobrança será feita.',
  heading: 'Sua doação mensal foi cancelada',
  paragraphs: ['Nenhuma outra cobrança será feita. Obrigado por tudo o que você já tornou possível: os recibos continuam valendo.'],
  action: { label: 'Ver minha doação', url },
});

export const refundedMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Devolvemos sua doação',
  preview: `Devolvemos ${formatCents(amountCents)}.`,
  heading: 'Devolvemos o seu dinheiro',
  paragraphs: [
    `Ao todo, ${formatCents(amountCents)} desta doação voltaram para você pelo mesmo meio do pagamento. O prazo para aparecer depende do seu banco. O recibo que enviamos antes deixa de valer.`,
  ],
  action: { label: 'Ver minha doação', url },
});

export const returnedPaymentMail = ({ url, amountCents }: DonationMail): MailContent => ({
  subject: 'Vamos devolver um pagamento em dobro',
  preview: `Recebemos ${formatCents(amountCents)} pela segunda vez.`,
  heading: 'Vamos devolver um pagamento',
  paragraphs: [`Esta doação já estava paga quando recebemos ${formatCents(amountCents)} outra vez. O valor volta inteiro pelo mesmo meio.`],
  action: { label: 'Ver minha doação', url },
});
