import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LimitsService } from '../../common/limits/limits';
import { LOGGER } from '../../common/logging/logging';
import { Problem } from '../../common/problems/problem';
import { JobsService } from '../../jobs/jobs.service';
import { PaymentEvent } from './payment-event.entity';
import { PaymentProvidersService, queueOf } from '../payment-providers.service';
import { PaymentSnapshotsService } from '../snapshots/payment-snapshots.service';
import type { ParsedWebhook, Webhook } from '../providers/payment-provider';
import { ProviderRefusal } from '../providers/provider-http';

const JOB = 'payments.process-event';
/** Anybody can call the webhook route, so the stored body is limited. */
const MAX_BODY_CHARACTERS = 20_000;
/** Retry-After for events of a provider that is disabled and may be enabled again. */
const RETRY_AFTER_SECONDS = 600;
/** Maximum stored size of an event without a valid signature, which anybody can send; enough to recognise the event. */
const MAX_UNPROVEN_BYTES = 1024;

const STORE = `
  INSERT INTO payment_events (provider, verdict, event_id, type, resource_kind, resource_id, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (provider, verdict, event_id) DO UPDATE SET deliveries = payment_events.deliveries + 1
  RETURNING id, deliveries
`;

/** Whether a payment, subscription or dispute of ours has this id at the provider. */
const IS_OURS = `
  SELECT FROM payments WHERE provider = $1 AND external_id = $2
  UNION ALL SELECT FROM payment_subscriptions WHERE provider = $1 AND external_id = $2
  UNION ALL SELECT FROM payment_disputes WHERE provider = $1 AND external_id = $2 LIMIT 1
`;
const REPORT_EVERY_MS = 300_000;
const MAX_REPORTED = 20;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The body if it is short, else its beginning with the hash and size of the whole. */
function shortened(body: string): string {
  const bytes = Buffer.from(body);
  if (bytes.length <= MAX_UNPROVEN_BYTES) return body;
  const note = ` [sha256 ${sha256(body).toString('hex')}, ${bytes.length} bytes]`;
  // Streaming, so that a character cut in half is left out.
  return new TextDecoder().decode(bytes.subarray(0, MAX_UNPROVEN_BYTES - note.length), { stream: true }) + note;
}

/** Stores each webhook event once, then lets a job fetch the payment, dispute or subscription that the event names. */
@Injectable()
export class PaymentInboxService {
  /** Providers whose refused events were reported. */
  private readonly reported = new LRUCache<string, true>({ max: MAX_REPORTED, ttl: REPORT_EVERY_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly limits: LimitsService,
    private readonly jobs: JobsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.define<{ eventId: string }>(JOB, ({ eventId }) => this.fetchResource(eventId));
  }

  /**
   * Stores a webhook event. A forged event is stored too, and then throws `payment.signature-invalid`. Throws `resource.not-found` for an
   * unknown provider, `server.unavailable` for a provider that is no longer enabled (so that it sends the event again), and
   * `rate-limit.exceeded` for too many unsigned or forged events from one network.
   */
  async receive(code: string, webhook: Omit<Webhook, 'countDownload'>, ip: string): Promise<void> {
    const provider = this.providers.find(code);
    if (!provider) throw await this.refusalOf(code);
    const countDownload = () => this.limits.countNetworks('link', ip);
    const event = await provider.parseWebhook({ ...webhook, countDownload });
    // Anybody can send unsigned and forged events. Both are stored, and each unsigned event makes us call the provider.
    if (event.verdict !== 'valid') await this.limits.countNetworks('link', ip);
    await this.store(code, event, webhook.rawBody);
    if (event.verdict !== 'invalid') return;
    await this.reportRefused(code, event);
    throw new Problem('payment.signature-invalid');
  }

  /**
   * Logs a refused event whose id belongs to a payment of ours. Strangers hardly know such ids, so the event is probably genuine and signed
   * with another secret, for example after a key was replaced on one side only. Nobody would notice otherwise, because the reconciliation
   * job fetches the change later.
   */
  private async reportRefused(provider: string, { resource }: ParsedWebhook): Promise<void> {
    if (!resource || this.reported.has(provider)) return;
    const found = await this.dataSource.query<unknown[]>(IS_OURS, [provider, resource.externalId.replaceAll('\u0000', '')]);
    if (found.length === 0) return;
    this.reported.set(provider, true);
    this.logger.error(
      { provider, resource: resource.kind },
      'a webhook about a known payment has another signature: is the webhook secret still the one of the provider?',
    );
  }

  private async refusalOf(code: string): Promise<Problem> {
    const isRepeated = await this.providers.wasEnabled(code);
    return isRepeated
      ? new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      : new Problem('resource.not-found');
  }

  /** Schedules another fetch of the resource that the event names, at an administrator's request. */
  async fetchAgain(manager: EntityManager, eventId: string): Promise<void> {
    const { provider } = await manager.findOneByOrFail(PaymentEvent, { id: eventId });
    await manager.update(PaymentEvent, { id: eventId }, { processedAt: null });
    await this.process(manager, eventId, provider);
  }

  private async store(code: string, { verdict, eventId, type, resource }: ParsedWebhook, rawBody: string): Promise<void> {
    const body = verdict === 'valid' ? rawBody.slice(0, MAX_BODY_CHARACTERS) : shortened(rawBody);
    const name = eventId?.slice(0, 200) ?? sha256(rawBody).toString('base64url');
    const described = [name, type.slice(0, 100), resource?.kind ?? null, resource?.externalId.slice(0, 200) ?? null, body];
    // PostgreSQL's text can't contain NUL characters.
    const values = [code, verdict, ...described.map((text) => text?.replaceAll('\u0000', '') ?? null)];
    await this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<[{ id: string; deliveries: number }]>(STORE, values);
      if (row.deliveries === 1 && verdict !== 'invalid' && resource) await this.process(manager, row.id, code);
    });
  }

  private process(manager: EntityManager, eventId: string, provider: string): Promise<void> {
    return this.jobs.addUnique(manager, { name: JOB, payload: { eventId }, key: `${JOB}:${eventId}`, queue: queueOf(provider) });
  }

  private async fetchResource(eventId: string): Promise<void> {
    const event = await this.dataSource.manager.findOneBy(PaymentEvent, { id: eventId });
    const provider = event && this.providers.find(event.provider);
    if (!event?.resourceId || event.processedAt || !provider) return;
    try {
      if (event.resourceKind === 'dispute') await this.snapshots.applyDispute(provider, event.resourceId);
      else if (event.resourceKind === 'payment') await this.snapshots.applyFetched(provider, await provider.fetchPayment(event.resourceId));
      else await this.snapshots.applySubscription(provider, await provider.fetchSubscription(event.resourceId));
    } catch (error) {
      // A refusal means that the provider knows no such resource, since unsigned events may name anything. A refusal of our access, for
      // example after a key was replaced, says nothing about the resource, so the job of a genuine event is retried.
      if (!(error instanceof ProviderRefusal) || error.isTransient) throw error;
      if (event.verdict === 'valid' && error.isAccessRefusal) throw error;
    }
    await this.dataSource.manager.update(PaymentEvent, { id: eventId }, { processedAt: new Date() });
  }
}
