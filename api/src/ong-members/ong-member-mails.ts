import { siteContent } from '@aflora/contracts/content';
import { formatCents } from '../common/text/text';
import type { MailContent } from '../mail/mail.service';
import { planName } from './ong-member-prices';
import type { OngMember } from './ong-member.entity';

export interface MembershipMail {
  member: OngMember;
  /** URL of the member's own page. */
  url: string;
}

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });
const CANCEL = 'Você pausa ou cancela quando quiser, na sua página.';
const action = (url: string) => ({ label: 'Ver minha participação', url });
const priceOf = ({ chargeCents, membershipType }: OngMember): string =>
  `${formatCents(chargeCents)} por ${membershipType === 'monthly' ? 'mês' : 'ano'}`;

export const startedMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: `Boas-vindas ao ${siteContent.charityName}: sua participação começou`,
  preview: `${planName(member.planCode)}, ${priceOf(member)}.`,
  heading: 'Sua participação começou',
  paragraphs: ['Obrigado por caminhar conosco. O pagamento foi confirmado e os benefícios do seu plano já valem.'],
  facts: [
    { label: 'Plano', value: planName(member.planCode) },
    { label: 'Valor', value: priceOf(member) },
    ...(member.nextPaymentDate ? [{ label: 'Próxima cobrança', value: DAY.format(member.nextPaymentDate) }] : []),
    { label: 'Recebido por', value: `${siteContent.legalName} · CNPJ ${siteContent.cnpj}` },
  ],
  action: action(url),
  notes: [CANCEL],
});

export const renewalFailedMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Não conseguimos renovar sua participação',
  preview: 'O pagamento não passou; vamos tentar de novo.',
  heading: 'A renovação não passou',
  paragraphs: [
    `O pagamento de ${formatCents(member.chargeCents)} foi recusado. Vamos tentar de novo nos próximos dias, e até ${member.graceUntil ? DAY.format(member.graceUntil) : 'lá'} nada muda para você.`,
  ],
  action: action(url),
  notes: [CANCEL],
});

export const endedMail = ({ url }: MembershipMail): MailContent => ({
  subject: 'Sua participação está parada',
  preview: 'Não conseguimos renovar o pagamento.',
  heading: 'Sua participação está parada',
  paragraphs: ['Não conseguimos renovar o pagamento, e sua participação parou. Para voltar, escolha Reativar na sua página.'],
  action: { label: 'Reativar', url },
});

export const cancelledMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Sua participação foi cancelada',
  preview: 'Nenhuma outra cobrança será feita.',
  heading: 'Sua participação foi cancelada',
  paragraphs: [
    'Nenhuma outra cobrança será feita.',
    member.cancelAtPeriodEnd && member.nextPaymentDate
      ? `O que você já pagou vale até ${DAY.format(member.nextPaymentDate)}. Obrigado por ter caminhado conosco.`
      : 'Obrigado por ter caminhado conosco.',
  ],
  action: action(url),
});

export const returnedPaymentMail = ({ amountCents, url }: { amountCents: number; url: string }): MailContent => ({
  subject: 'Vamos devolver um pagamento',
  preview: `Recebemos ${formatCents(amountCents)} que não eram devidos.`,
  heading: 'Vamos devolver um pagamento',
  paragraphs: [
    `Recebemos ${formatCents(amountCents)}, mas sua participação já estava paga ou cancelada. O valor volta inteiro pelo mesmo meio.`,
  ],
  action: action(url),
});
