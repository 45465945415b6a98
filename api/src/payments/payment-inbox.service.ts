import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LimitsService } from '../common/limits/limits.service';
import { networkOf } from '../common/limits/network-of';
import { Problem } from '../common/problems/problem';
import { JobsService } from '../jobs/jobs.service';
import { PaymentEvent } from './payment-event.entity';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import type { ParsedWebhook, Webhook } from './providers/payment-provider';
import { ProviderRefusal } from './providers/provider-http';

const JOB = 'payments.process-event';
/** Forgeries may be of any size and number. */
const KEPT_CHARACTERS = 20_000;

const STORE = `
  INSERT INTO payment_events (provider, verdict, event_id, type, resource_kind, resource_id, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (provider, verdict, event_id) DO UPDATE SET deliveries = payment_events.deliveries + 1
  RETURNING id, deliveries
`;

/** What providers tell us, each event once. All of it is a hint: a job fetches the truth. */
@Injectable()
export class PaymentInboxService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly limits: LimitsService,
    private readonly jobs: JobsService,
  ) {
    jobs.define<{ eventId: string }>(JOB, ({ eventId }) => this.process(eventId));
  }

  /**
   * Throws `payment.signature-invalid` for a forgery, which is kept all the same, `resource.not-found` for an unknown provider,
   * and `rate-limit.exceeded` for too many that nobody signed.
   */
  async receive(code: string, webhook: Webhook, ip: string): Promise<void> {
    const provider = this.providers.find(code);
    if (!provider) throw new Problem('resource.not-found');
    const event = await provider.parseWebhook(webhook);
    // Anybody can send one, and each makes us ask the provider.
    if (event.verdict === 'unsigned') await this.limits.count('link', networkOf(ip));
    await this.store(code, event, webhook.rawBody);
    if (event.verdict === 'invalid') throw new Problem('payment.signature-invalid');
  }

  /** Somebody asked for it: what the event names is fetched once more. */
  async processAgain(manager: EntityManager, eventId: string): Promise<void> {
    await manager.update(PaymentEvent, { id: eventId }, { processedAt: null });
    await this.jobs.add(manager, JOB, { eventId });
  }

  private async store(code: string, { verdict, eventId, type, resource }: ParsedWebhook, rawBody: string): Promise<void> {
    const body = rawBody.slice(0, KEPT_CHARACTERS).replaceAll('\u0000', '');
    const name = eventId?.slice(0, 200) ?? createHash('sha256').update(rawBody).digest('base64url');
    const values = [code, verdict, name, type.slice(0, 100), resource?.kind ?? null, resource?.externalId.slice(0, 200) ?? null, body];
    await this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<[{ id: string; deliveries: number }]>(STORE, values);
      if (row.deliveries === 1 && verdict !== 'invalid' && resource) await this.jobs.add(manager, JOB, { eventId: row.id });
    });
  }

  private async process(eventId: string): Promise<void> {
    const event = await this.dataSource.manager.findOneBy(PaymentEvent, { id: eventId });
    const provider = event && this.providers.find(event.provider);
    if (!event?.resourceId || event.processedAt || !provider) return;
    try {
      if (event.resourceKind === 'payment') await this.snapshots.apply(provider.code, await provider.fetchPayment(event.resourceId));
      else await this.snapshots.applySubscription(provider.code, await provider.fetchSubscription(event.resourceId));
    } catch (error) {
      // It named something that does not exist there: an unsigned hint may say anything.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
    await this.dataSource.manager.update(PaymentEvent, { id: eventId }, { processedAt: new Date() });
  }
}
