import { memberPayments, membershipTypes, ongMemberStatuses } from '@aflora/contracts';
import { searchFilter, useListUrl, type ListUrl } from '../../../lib/list-url';

const filters = {
  search: searchFilter,
  status: { name: 'status', values: ongMemberStatuses },
  type: { name: 'tipo', values: membershipTypes },
  payments: { name: 'pagamentos', values: memberPayments },
  from: { name: 'de' },
  to: { name: 'ate' },
} as const;

export type MemberListUrl = ListUrl<typeof filters>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A link's day that is none is left out. */
export function useMemberListUrl(): MemberListUrl {
  const url = useListUrl(filters);
  const day = (text: string | undefined) => (text && DAY.test(text) ? text : undefined);
  return { ...url, query: { ...url.query, from: day(url.query.from), to: day(url.query.to) } };
}
