import { orderPaymentStatuses, orderStatuses } from '@aflora/contracts';
import { searchFilter, useListUrl, type ListUrl } from '../../../lib/list-url';

const filters = {
  search: searchFilter,
  status: { name: 'status', values: orderStatuses },
  paymentStatus: { name: 'pagamento', values: orderPaymentStatuses },
  from: { name: 'de' },
  to: { name: 'ate' },
} as const;

export type OrderListUrl = ListUrl<typeof filters>;

export const useOrderListUrl = (): OrderListUrl => useListUrl(filters);
