import type { DisputeNoteInput, ListPaymentDisputesQuery, PageView, PaymentDisputeView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { PaymentDispute } from './payment-dispute.entity';
import { PaymentDisputesQueries } from './payment-disputes.queries';
import { paymentDisputeView } from '../payment.view';

/** Disputes in the console: their list, and the note about the evidence. The evidence itself is sent on the provider's site. */
@Injectable()
export class AdminPaymentDisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: PaymentDisputesQueries,
    private readonly audit: AuditService,
  ) {}

  async list(query: ListPaymentDisputesQuery): Promise<PageView<PaymentDisputeView>> {
    const page = await this.queries.page(query);
    return { ...page, items: page.items.map(paymentDisputeView) };
  }

  /** Throws `resource.not-found`, `dispute.note-changed`. */
  async saveNote(id: string, { note, former }: DisputeNoteInput, caller: Caller): Promise<PaymentDisputeView> {
    await this.dataSource.transaction(async (manager) => {
      const dispute = await manager.findOne(PaymentDispute, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!dispute) throw new Problem('resource.not-found');
      if (dispute.note === (note ?? null)) return;
      // The problem carries the stored note, because a decided dispute leaves the list of open disputes, so the console couldn't read it
      // there.
      if (former !== undefined && dispute.note !== former) throw new Problem('dispute.note-changed', { note: dispute.note });
      await manager.update(PaymentDispute, { id }, { note: note ?? null });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'payment_disputes', entityId: id });
    });
    const row = await this.queries.find(id);
    if (!row) throw new Problem('resource.not-found');
    return paymentDisputeView(row);
  }
}
