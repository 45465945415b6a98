import {
  foundKinds,
  webhookStates,
  webhookVerdicts,
  type AuditEntryView,
  type FoundRecordView,
  type PaymentEventDetailView,
  type PaymentEventView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { count, flag, id, instant, keysetOf, listOf, nullableText, object, text, type JsonSchema } from './schema-parts';

const nullableId = { type: ['string', 'null'], format: 'uuid' };
const nullableInstant = { type: ['string', 'null'], format: 'date-time' };
const purpose = { enum: ['order', 'donation', 'membership'] };

const actor = { oneOf: [{ type: 'object', properties: { id, name: nullableText }, required: ['id', 'name'] }, { type: 'null' }] };
const paidFor = {
  oneOf: [{ type: 'object', properties: { id, purpose, subjectId: id }, required: ['id', 'purpose', 'subjectId'] }, { type: 'null' }],
};

const event: Record<keyof PaymentEventView, JsonSchema> = {
  id,
  provider: text,
  verdict: { enum: webhookVerdicts },
  state: { enum: webhookStates },
  type: text,
  resourceKind: { enum: ['payment', 'subscription', null] },
  resourceId: nullableText,
  deliveries: count,
  receivedAt: instant,
  processedAt: nullableInstant,
};

/** The audit log, the inbox of webhooks, and what a search finds. */
export const logSchemas = {
  AuditEntryView: object<AuditEntryView>({
    id,
    at: instant,
    action: text,
    entity: text,
    entityId: nullableId,
    actor,
    ip: nullableText,
    requestId: text,
  }),
  AuditEntryPage: keysetOf('AuditEntryView'),
  FoundRecordView: object<FoundRecordView>({
    kind: { enum: foundKinds },
    id,
    name: nullableText,
    email: nullableText,
    amountCents: { type: ['integer', 'null'] },
  }),
  FoundRecordList: listOf('FoundRecordView'),
  PaymentEventView: object<PaymentEventView>(event),
  PaymentEventPage: keysetOf('PaymentEventView'),
  PaymentEventDetailView: object<PaymentEventDetailView>({ ...event, eventId: text, body: text, canReplay: flag, payment: paidFor }),
  WaitingConfirmationView: object<WaitingConfirmationView>({
    kind: { enum: ['payment', 'refund'] },
    id,
    purpose,
    subjectId: id,
    provider: text,
    amountCents: count,
    payerName: nullableText,
    reason: nullableText,
    at: instant,
  }),
  WaitingConfirmationList: listOf('WaitingConfirmationView'),
} satisfies Record<string, JsonSchema>;
