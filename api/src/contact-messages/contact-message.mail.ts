import type { Mail } from '../mail/mail.service';
import type { ContactMessage } from './contact-message.entity';

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Mail that brings a contact message to the charity; replies go to the visitor. */
export function contactMessageMail({ id, name, email, subject, message, createdAt }: ContactMessage, to: string): Mail {
  return {
    name: `contact-message-${id}`,
    to,
    replyTo: { name, address: email },
    content: {
      subject: `Contato pelo site: ${subject}`,
      preview: `${name} escreveu pelo site.`,
      heading: 'Nova mensagem pelo site',
      paragraphs: [],
      facts: [
        { label: 'Nome', value: name },
        { label: 'E-mail', value: email },
        { label: 'Assunto', value: subject },
        { label: 'Recebida em', value: MOMENT.format(createdAt) },
      ],
      quote: message,
      notes: ['Responda a este e-mail para escrever a quem mandou a mensagem.'],
    },
  };
}
