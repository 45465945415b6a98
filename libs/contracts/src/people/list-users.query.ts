import { KeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { SearchText } from '../rules/search-text';

/** `ong-member` has the flag, `active-member` a membership that runs, `unconfirmed` an address that nobody has proved. */
export const userRoles = ['admin', 'ong-member', 'active-member', 'unconfirmed'] as const;
export type UserRole = (typeof userRoles)[number];

/** Console list: every account that is not erased. */
export class AdminListUsersQuery extends KeysetQuery {
  /** Found in e-mail, name or phone, whatever the case and accents. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(userRoles) role?: UserRole;
}
