import type {
  ChosenContactMessageInput,
  ContactMessageStatus,
  ContactMessageStatusInput,
  ContactMessageSummaryView,
  ContactMessageView,
  KeysetView,
  ListContactMessagesQuery,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { ContactMessage } from './contact-message.entity';
import { contactMessageSummaryView, contactMessageView } from './contact-message.view';
import { ContactMessagesQueries } from './contact-messages.queries';

/** Contact messages in the console. */
@Injectable()
export class MailboxService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: ContactMessagesQueries,
    private readonly audit: AuditService,
  ) {}

  async list(query: ListContactMessagesQuery): Promise<KeysetView<ContactMessageSummaryView>> {
    return keysetView(await this.queries.list(query), contactMessageSummaryView);
  }

  /** Throws `resource.not-found`. */
  async show(id: string): Promise<ContactMessageView> {
    const message = await this.dataSource.manager.findOneBy(ContactMessage, { id });
    if (!message) throw new Problem('resource.not-found');
    return contactMessageView(message);
  }

  /** Concurrent changes: the last one wins, unless it names the status that it expects. Throws `resource.not-found`, `contact-message.changed`. */
  async setStatus(id: string, { status, from }: ContactMessageStatusInput, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const message = await manager.findOne(ContactMessage, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!message) throw new Problem('resource.not-found');
      if (from && message.status !== from) throw new Problem('contact-message.changed');
      await this.change(manager, { ids: [id], status }, caller);
    });
  }

  /** Ignores messages that were deleted meanwhile. Throws `contact-message.changed` if a message names another status than its own. */
  async archive(messages: ChosenContactMessageInput[], caller: Caller): Promise<void> {
    const expected = new Map(messages.map(({ id, from }) => [id.toLowerCase(), from]));
    const ids = [...expected.keys()];
    await this.dataSource.transaction(async (manager) => {
      const locked = await manager.find(ContactMessage, {
        select: { id: true, status: true },
        where: { id: In(ids) },
        order: { id: 'ASC' },
        lock: { mode: 'for_no_key_update' },
      });
      if (locked.some(({ id, status }) => (expected.get(id) ?? status) !== status)) throw new Problem('contact-message.changed');
      await this.change(manager, { ids, status: 'archived' }, caller);
    });
  }

  private async change(
    manager: EntityManager,
    { ids, status }: { ids: string[]; status: ContactMessageStatus },
    caller: Caller,
  ): Promise<void> {
    for (const entityId of await this.queries.setStatus(manager, ids, status))
      await this.audit.record(manager, caller, { action: 'updated', entity: 'contact_messages', entityId });
  }
}
