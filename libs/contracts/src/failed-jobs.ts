import { PageQuery, type PageView } from './lists';
import { Optional } from './rules/rule';
import { Text } from './rules/text';
import type { Count, Id, Instant } from './values';

/** A job whose attempts have ended, such as the delivery of mails, so that its work was not done. */
export interface FailedJobView {
  id: string;
  /** Name of the job, such as `outbox.deliver`. */
  name: string;
  /** The job's order, donation or membership; null when the job is about something else, or when the record no longer exists. */
  subject: { purpose: 'order' | 'donation' | 'membership'; subjectId: Id } | null;
  /** Subject line of the mail that could not be sent; null when the job sends no queued mails. */
  mailSubject: string | null;
  /** Number of mails that wait, including this one. */
  waitingMails: Count;
  attempts: Count;
  createdAt: Instant;
  failedAt: Instant;
  /** Beginning of the last error, without addresses and numbers of people; null when its process was stopped. */
  error: string | null;
}

export type FailedJobPage = PageView<FailedJobView>;

/** Number of failed jobs that run again soon. */
export interface RetriedJobsView {
  retried: Count;
}

/** Query of the failed jobs, newest failure first. */
export class ListFailedJobsQuery extends PageQuery {}

/**
 * The time of the failure that the administrator has read, because the same job may have failed again since then, with another mail; older releases
 * of the console don't send it.
 */
export class DiscardFailedJobQuery {
  @Optional() @Text(1, 30) failedAt?: string;
}

/** What the site's jobs do, by their names; jobs that send mails name them. */
const jobNames = new Map([
  ['outbox.deliver', 'E-mail'],
  ['remove-images-of-deleted-physical_products', 'Remoção de imagens de produtos excluídos'],
  ['remove-images-of-deleted-digital_products', 'Remoção de imagens de cursos excluídos'],
  ['products.remove-unused-pictures', 'Remoção de fotos que nenhum produto usa'],
  ['baskets.remove-unused-photos', 'Remoção de fotos que nenhuma cesta usa'],
  ['settings.remove-unused-pictures', 'Remoção de fotos que nenhuma configuração usa'],
  ['expenses.remove-unused-receipts', 'Remoção de comprovantes que nenhuma despesa usa'],
  ['auth.sign-up-mail', 'E-mail de confirmação de cadastro'],
  ['auth.link-mail', 'E-mail com link de acesso'],
  ['auth.password-changed-mail', 'E-mail sobre troca de senha'],
  ['auth.notice-mail', 'E-mail sobre a segurança da conta'],
  ['profiles.admin-rights-mail', 'E-mail sobre direitos de administrador'],
  ['privacy.erased-mail', 'E-mail sobre conta excluída'],
  ['privacy.retention', 'Exclusão de dados no fim do prazo'],
  ['member-letters.queue-mails', 'Preparação dos e-mails de uma carta ou aula'],
  ['member-letters.send-mail', 'E-mail com carta ou aula para um membro'],
  ['contact-messages.mail', 'E-mail com mensagem recebida pelo site'],
  ['contact-messages.forward', 'Encaminhamento de mensagem recebida'],
  ['disputes.mail-charity', 'E-mail para a instituição sobre contestação'],
  ['ledger.mail-charity', 'E-mail para a instituição sobre diferenças'],
  ['refunds.mail-charity', 'E-mail para a instituição sobre reembolso'],
  ['donations.tell-basket-steps', 'E-mail sobre cestas adotadas'],
  ['donations.statements', 'E-mails com o comprovante anual de doações'],
  ['donations.give-up', 'Encerramento de doações que ninguém pagou'],
  ['donations.reserve-missed-baskets', 'Reserva de cestas adotadas'],
  ['orders.expire-holds', 'Liberação de produtos guardados para pedidos'],
  ['ong-members.end-periods', 'Fim do período pago de participações'],
  ['payments.refund', 'Reembolso no provedor'],
  ['payments.sweep-refunds', 'Acompanhamento dos reembolsos'],
  ['payments.process-event', 'Aviso de um provedor'],
  ['payments.cancel', 'Cancelamento de pagamento no provedor'],
  ['payments.cancel-subscription', 'Cancelamento de assinatura no provedor'],
  ['payments.cancel-open-subscription', 'Cancelamento de assinatura não concluída no provedor'],
  ['payments.change-subscription-amount', 'Mudança de valor de assinatura no provedor'],
  ['payments.match-membership', 'Pausa ou retomada de assinatura no provedor'],
  ['payments.end-pauses', 'Fim das pausas de assinaturas'],
  ['payments.resume-subscription', 'Retomada de assinatura no provedor'],
  ['payments.check-pause', 'Conferência de uma pausa no provedor'],
  ['payments.retry-renewals', 'Novas cobranças de mensalidades'],
  ['payments.retry-renewal', 'Nova cobrança de uma mensalidade'],
  ['payments.give-up-renewal', 'Fim de uma doação mensal sem pagamento'],
  ['payments.reconcile', 'Consulta aos provedores'],
  ['payments.reconcile-provider', 'Consulta a um provedor'],
  ['payments.check-ledger', 'Início da conferência dos pagamentos'],
  ['payments.check-ledger-scope', 'Conferência dos pagamentos'],
  ['fold-daily-figures', 'Soma dos números de cada dia'],
  ['releases.retention', 'Exclusão de relatos antigos sobre versões'],
  ['policy-reports.retention', 'Exclusão de relatos antigos de navegadores'],
  ['jobs.remove-unused-queues', 'Limpeza das filas de tarefas'],
]);

/** A job of a later release is shown by its own name. */
export const jobName = (name: string): string => jobNames.get(name) ?? name;
