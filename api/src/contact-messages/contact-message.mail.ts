import { escapeHtml } from '../common/text/escape-html';
import type { Mail } from '../mail/mail.service';
import type { ContactMessage } from './contact-message.entity';

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** What the charity reads in its mailbox; an answer goes to the visitor. */
export function contactMessageMail({ id, name, email, subject, message, createdAt }: ContactMessage, to: string): Mail {
  const facts = [
    ['Nome', name],
    ['E-mail', email],
    ['Assunto', subject],
    ['Recebida em', MOMENT.format(createdAt)],
  ].map(([label = '', value = '']) => ({ label, value }));
  const head = facts.map(({ label, value }) => `<strong>${label}:</strong> ${escapeHtml(value)}`).join('<br>\n');
  return {
    name: `contact-message-${id}`,
    to,
    replyTo: { name, address: email },
    subject: `Contato pelo site: ${subject}`,
    text: `${facts.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n\n${message}\n`,
    html: `<p>${head}</p>\n<p style="white-space: pre-line">${escapeHtml(message)}</p>\n`,
  };
}
