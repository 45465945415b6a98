import { randomUUID } from 'node:crypto';
import { emailKey, type LostOrderInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LimitsService } from '../../common/limits/limits';
import type { MailContent } from '../../mail/mail.service';
import { OutboxService } from '../../outbox/outbox.service';
import { OrderAccessService } from '../order-access.service';
import { OrderMailsService } from './order-mails.service';
import { shortNumber } from '../order.rules';

const linkMail = (id: string, url: string): MailContent => ({
  subject: `O link do seu pedido ${shortNumber(id)}`,
  preview: 'Com ele você acompanha o pedido, sem precisar de conta.',
  heading: 'Encontramos seu pedido',
  paragraphs: ['Você pediu o link do seu pedido. Com ele você acompanha a entrega, sem precisar de conta.'],
  action: { label: 'Ver meu pedido', url },
  notes: ['Se não foi você quem pediu, não precisa fazer nada: o link só foi enviado para este endereço.'],
});

/** Helps buyers who have lost the link of their order, most of whom have no account. */
@Injectable()
export class LostOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: OrderAccessService,
    private readonly mails: OrderMailsService,
    private readonly outbox: OutboxService,
    private readonly limits: LimitsService,
  ) {}

  /**
   * Mails the link to the order's address if an order with this number and address exists. Beyond the address's rate limit nothing is
   * mailed and no problem is thrown, because the owner has just received the link.
   */
  async mailLink(input: LostOrderInput): Promise<void> {
    if (!(await this.limits.allows('recover', `order ${emailKey(input.email)}`))) return;
    await this.dataSource.transaction(async (manager) => {
      for (const { id, email } of await this.access.lost(input, manager)) {
        const content = linkMail(id, this.mails.urlOf(id));
        await this.outbox.add(manager, { stream: `order:${id}`, name: `order-link-${id}-${randomUUID()}`, to: email, content });
      }
    });
  }
}
