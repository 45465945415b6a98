import { randomUUID } from 'node:crypto';
import type { ContactMessageInput, ContactMessageReceiptView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { IdempotencyClaim } from '../common/http/idempotency-claim';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { ContactMessageDeliveriesService } from './contact-message-deliveries.service';
import { ContactMessage } from './contact-message.entity';

@Injectable()
export class ContactMessagesService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly deliveries: ContactMessageDeliveriesService,
  ) {}

  /**
   * Stores the message and queues its deliveries in one transaction, so that no outage of the mail server loses a message. A bot that fills
   * the hidden field `website` gets a normal response, and nothing is stored. Throws `idempotency.key-reused`, `idempotency.in-progress`.
   */
  async receive({ website, ...message }: ContactMessageInput, claim?: IdempotencyClaim): Promise<ContactMessageReceiptView> {
    const id = randomUUID();
    if (website) return { id };
    return this.idempotency.once(claim, async (manager) => {
      await manager.insert(ContactMessage, { id, ...message });
      await this.deliveries.queue(manager, id);
      return { id };
    });
  }
}
