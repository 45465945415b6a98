import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type AdminCouponView, type AdminListCouponsQuery, type KeysetView } from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';
import { useUndo } from '../../lib/undo';

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

interface CouponChange<Given> {
  send(api: ApiClient, given: Given): Promise<AdminCouponView>;
  /** Text of the success toast. */
  done: string;
  onSuccess?(coupon: AdminCouponView): void;
  /** Undoes the change, where that is possible. */
  undo?(api: ApiClient): Promise<unknown>;
  /** Puts the API's field errors under their fields; true when there were some, so that no toast is needed. */
  showProblem?(error: unknown): boolean;
}

/** Changes a coupon, then reloads the list and the open coupon, also after a conflict. */
export function useCouponChange<Given>({ send, done, onSuccess, undo, showProblem }: CouponChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const reload = () => queryClient.invalidateQueries({ queryKey: couponsKey });
  return useMutation({
    meta: { failure: false },
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (coupon) => {
      if (undo) offerUndo({ title: done, about: coupon.code, undo: () => undo(api).then(() => void reload()) });
      else notify.success(done);
      onSuccess?.(coupon);
    },
    onError: (error) => {
      if (showProblem?.(error)) return;
      const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
      notify.failure(title, message);
    },
    onSettled: reload,
  });
}
