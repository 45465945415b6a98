import type { ApiClient } from '@aflora/api-client';
import { paths, type AdminCouponView, type AdminListCouponsQuery, type KeysetView } from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useRecordChange, type RecordChange } from '../../lib/use-record-change';

const PAGE_SIZE = 24;
/** Prefix of every query about coupons. */
const couponsKey = ['admin-coupons'] as const;

type Signal = { signal: AbortSignal };

export const couponListQuery = (api: ApiClient, query: AdminListCouponsQuery) => ({
  queryKey: [...couponsKey, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminCouponView>>(paths.adminCoupons, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar cupons' },
});

export const couponQuery = (api: ApiClient, id: string) => ({
  queryKey: [...couponsKey, 'one', id],
  queryFn: ({ signal }: Signal) => api.get<AdminCouponView>(paths.adminCoupon(id), { signal }),
  meta: { failureMessage: 'Não foi possível carregar o cupom.' },
});

/** Changes a coupon, then reloads the list and the open coupon, also after a conflict. */
export const useCouponChange = <Given>(change: RecordChange<Given, AdminCouponView>) => useRecordChange(couponsKey, change);
