import { DatedKeysetQuery, type KeysetView, dateSorts } from './lists';
import { Uuid } from './rules/lists';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, SearchText } from './rules/text';
import type { ActorView } from './users';
import type { Id, Instant } from './values';

export const auditedActions = [
  'created',
  'updated',
  'deleted',
  'restored',
  'registered',
  'sign-up-repeated',
  'email-confirmed',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'password-confirmed',
  'password-refused',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'other-sessions-ended',
  'session-ended',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-confirmed',
  'second-factor-refused',
  'recovery-code-used',
  'recovery-codes-renewed',
  'token-reuse-detected',
  'data-exported',
  'viewed',
  'exported',
  'receipt-resent',
  'tax-id-corrected',
  'refund-asked',
  'dismissed',
  'made-anonymous',
  'made-public',
  'published',
  'reversed',
  'reason-hidden',
  'promoted',
  'demoted',
  'ong-member-added',
  'ong-member-removed',
  'erased',
  'release-published',
  'release-verified',
  'release-promoted',
  'release-rolled-back',
  'release-removed',
] as const;
export type AuditedAction = (typeof auditedActions)[number];

/** An audit entry. */
export interface AuditEntryView {
  id: Id;
  at: Instant;
  action: string;
  /** Name of the table. */
  entity: string;
  entityId: Id | null;
  /** Null when nobody was signed in. */
  actor: ActorView | null;
  /** IP address; removed after the retention period. */
  ip: string | null;
  requestId: string;
}

export type AuditEntryPage = KeysetView<AuditEntryView>;

export class ListAuditEntriesQuery extends DatedKeysetQuery {
  @Optional() @OneOf(dateSorts) sort?: (typeof dateSorts)[number];
  @Optional() @OneOf(auditedActions) action?: string;
  /** Name of the table. */
  @OptionalText(100) entity?: string | null;
  @Optional() @Uuid() entityId?: string;
  /** Text in the e-mail or name of the user. */
  @SearchText() search?: string | null;
}
