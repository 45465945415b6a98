import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { type Env, ENV } from '../config/env';
import { JobsService } from '../jobs/jobs.service';
import { type ComposedMail, MailService } from '../mail/mail.service';
import { ContactMessage } from './contact-message.entity';

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Mail that brings a contact message to the charity; replies go to the visitor. */
export function contactMessageMail({ name, email, subject, message, createdAt }: ContactMessage): ComposedMail {
  return {
    to: null,
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

const MAIL = 'contact-messages.mail';
const FORWARD = 'contact-messages.forward';
const FORWARD_TIMEOUT_MS = 10_000;

interface Delivery {
  id: string;
}

/** Delivers contact messages to the charity: by mail, and to its form service if one is configured. */
@Injectable()
export class ContactMessageDeliveriesService {
  constructor(
    @InjectRepository(ContactMessage) private readonly messages: Repository<ContactMessage>,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {
    jobs.define<Delivery>(MAIL, ({ id }) => this.sendMail(id));
    jobs.define<Delivery>(FORWARD, ({ id }) => this.forward(id));
  }

  /** Queues one job per channel in the message's transaction; each is retried on its own. */
  async queue(manager: EntityManager, id: string): Promise<void> {
    await this.jobs.add(manager, MAIL, { id });
    if (this.env.contactForwardUrl) await this.jobs.add(manager, FORWARD, { id });
  }

  private async sendMail(id: string): Promise<void> {
    await this.mail.sendOnce(`contact-message-${id}`, async (manager) => {
      const message = await manager.findOneBy(ContactMessage, { id });
      // The message may have been deleted meanwhile.
      return message && contactMessageMail(message);
    });
  }

  private async forward(id: string): Promise<void> {
    const { contactForwardUrl } = this.env;
    const found = await this.messages.findOneBy({ id });
    if (!found || !contactForwardUrl) return;
    const { name, email, subject, message } = found;
    const response = await fetch(contactForwardUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email, subject, message }),
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The form service responded with ${response.status}.`);
  }
}
