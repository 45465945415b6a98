import type {
  KeysetView,
  ListPaymentEventsQuery,
  ListWaitingConfirmationsQuery,
  PaymentEventDetailView,
  PaymentEventView,
  WaitingConfirmationView,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { keysetView } from '../../common/lists/keyset-pages';
import { Problem } from '../../common/problems/problem';
import { paymentEventDetailView, paymentEventView, waitingConfirmationView } from '../payment.view';
import { PaymentEventsQueries, type PaymentEventDetailRow } from './payment-events.queries';
import { PaymentInboxService } from './payment-inbox.service';
import { PaymentProvidersService } from '../payment-providers.service';

/** Webhook events and waiting confirmations, as the console shows them. */
@Injectable()
export class PaymentEventsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: PaymentEventsQueries,
    private readonly providers: PaymentProvidersService,
    private readonly inbox: PaymentInboxService,
    private readonly audit: AuditService,
  ) {}

  async list(query: ListPaymentEventsQuery): Promise<KeysetView<PaymentEventView>> {
    return keysetView(await this.queries.page(query), paymentEventView);
  }

  /** Throws `resource.not-found`. */
  async show(id: string): Promise<PaymentEventDetailView> {
    const row = await this.find(id);
    return paymentEventDetailView(row, this.canReplay(row));
  }

  /**
   * Fetches the event's resource from the provider again. Replaying a forged event is safe, because its content is never trusted; replay
   * also recovers genuine events that failed verification while the webhook secret was wrong. Throws `resource.not-found`,
   * `payment-event.not-replayable`.
   */
  async replay(id: string, caller: Caller): Promise<void> {
    if (!this.canReplay(await this.find(id))) throw new Problem('payment-event.not-replayable');
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.fetchAgain(manager, id);
      await this.audit.record(manager, caller, { action: 'updated', entity: 'payment_events', entityId: id });
    });
  }

  /** Oldest first. Throws `list.cursor-unknown`. */
  async waitingPage(query: ListWaitingConfirmationsQuery): Promise<KeysetView<WaitingConfirmationView>> {
    return keysetView(await this.queries.waitingPage(query, this.providers.confirmedByPeople()), waitingConfirmationView);
  }

  async waitingConfirmations(): Promise<WaitingConfirmationView[]> {
    return (await this.queries.waiting(this.providers.confirmedByPeople())).map(waitingConfirmationView);
  }

  private canReplay({ provider, resourceId }: PaymentEventDetailRow): boolean {
    return resourceId !== null && this.providers.find(provider) !== undefined;
  }

  private async find(id: string): Promise<PaymentEventDetailRow> {
    const row = await this.queries.findById(id);
    if (!row) throw new Problem('resource.not-found');
    return row;
  }
}
