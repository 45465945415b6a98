import { DatedKeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { SearchText } from '../rules/search-text';
import { membershipTypes, type MembershipKind } from './start-membership.input';

export const ongMemberStatuses = ['active', 'inactive', 'cancelled'] as const;
/** `failing`: a charge was refused and the membership is not over. */
export const memberPayments = ['failing', 'ok'] as const;

/** Console list of memberships; its days are those of `startDate`. */
export class AdminListOngMembersQuery extends DatedKeysetQuery {
  /** Found in the person's e-mail, name or phone, whatever the case and accents. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(ongMemberStatuses) status?: (typeof ongMemberStatuses)[number];
  @Optional() @OneOf(membershipTypes) type?: MembershipKind;
  @Optional() @OneOf(memberPayments) payments?: (typeof memberPayments)[number];
}
