import { DatedKeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { SearchText } from '../rules/search-text';
import { OptionalText } from '../rules/text';
import { Uuid } from '../rules/uuid';
import { auditedActions } from './audit-entry.view';

export class ListAuditEntriesQuery extends DatedKeysetQuery {
  @Optional() @OneOf(auditedActions) action?: string;
  /** The table. */
  @OptionalText(100) entity?: string | null;
  @Optional() @Uuid() entityId?: string;
  /** Found in the address or name of who did it. */
  @SearchText() search?: string | null;
}
