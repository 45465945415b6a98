import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminBasketPage,
  type AdminBasketView,
  type AdminListBasketsQuery,
  type BasketStep,
  type ChangedBasketsView,
} from '@aflora/contracts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import { CHECK_UNDONE, useUndo, type UndoAttempt } from '../../lib/undo';
import { countText } from '../../lib/basket-labels';

const PAGE_SIZE = 24;
/** Prefix of every query about adopted baskets. */
const basketsKey = ['admin-baskets'] as const;

export const basketListQuery = (api: ApiClient, query: AdminListBasketsQuery) => ({
  queryKey: [...basketsKey, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<AdminBasketPage>(paths.adminBaskets, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar as cestas' },
});

const chosenOf = (baskets: readonly Pick<AdminBasketView, 'id' | 'version'>[]) => baskets.map(({ id, version }) => ({ id, version }));

/** A photo for the baskets, or none. */
export const sendPhoto = (api: ApiClient, baskets: AdminBasketView[], photo: File): Promise<ChangedBasketsView> => {
  const form = new FormData();
  form.set('data', JSON.stringify({ showsNobody: true, baskets: chosenOf(baskets) }));
  form.set('image', photo);
  return api.post<ChangedBasketsView>(paths.adminBasketPhotos, form);
};
export const removePhotos = (api: ApiClient, baskets: AdminBasketView[]) =>
  api.post<ChangedBasketsView>(paths.adminBasketPhotoRemoval, { baskets: chosenOf(baskets) });
export const sendPlace = (api: ApiClient, baskets: AdminBasketView[], place: string) =>
  api.post<ChangedBasketsView>(paths.adminBasketPlaces, { place, baskets: chosenOf(baskets) });

const CHANGED = 'outra pessoa já as tinha mudado';
const UNPAID = 'o dinheiro da doação está contestado ou sendo devolvido';

/** How many baskets stayed as they were, and why. */
function leftText({ unchanged, unpaid }: ChangedBasketsView): string {
  const others = unchanged - unpaid;
  const reasons = [
    ...(unpaid > 0 ? [`${countText(unpaid)} como antes: ${UNPAID}`] : []),
    ...(others > 0 ? [`${countText(others)} como antes: ${CHANGED}`] : []),
  ];
  return reasons.join('. ');
}

interface BasketChange<Given> {
  send(api: ApiClient, given: Given): Promise<ChangedBasketsView>;
  /** What was done with so many baskets. */
  done(count: number, given: Given): string;
  /** Takes the change back; without it, nothing is offered. */
  undo?(api: ApiClient, changed: ChangedBasketsView['changed'], given: Given): Promise<ChangedBasketsView>;
  onSuccess(): void;
}

/** Changes baskets, says how many were left and why, and offers to undo what can be undone. */
export function useBasketChange<Given>({ send, done, undo, onSuccess }: BasketChange<Given>) {
  const { api, notify } = useShell();
  const offerUndo = useUndo();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: basketsKey });
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (response, given) => {
      const { changed } = response;
      const title = done(changed.length, given);
      const about = leftText(response);
      if (changed.length === 0) notify.failure('Nada mudou', `${about}.`);
      else if (!undo) notify.success(title, about || undefined);
      else {
        const take = (attempt: UndoAttempt) => revert(undo(api, changed, given), attempt).finally(() => void reload());
        offerUndo({ title, ...(about && { about }), undo: take });
      }
      onSuccess();
      focusHeading();
    },
    onSettled: reload,
  });
}

async function revert(undone: Promise<ChangedBasketsView>, { isRepeated }: UndoAttempt): Promise<string | void> {
  const { changed, unchanged } = await undone;
  const all = changed.length + unchanged;
  if (unchanged > 0 && isRepeated) return CHECK_UNDONE;
  if (unchanged > 0) return `${changed.length} de ${all} desfeitas: as demais foram mudadas, ou quem adotou já foi avisado`;
}

/** Moves baskets one step forward, which can be undone until their adopters are notified. */
export function useBasketStep(status: BasketStep, onSuccess: () => void) {
  const body = (baskets: readonly Pick<AdminBasketView, 'id' | 'version'>[]) => ({ status, baskets: chosenOf(baskets) });
  const { mutate, isPending } = useBasketChange<AdminBasketView[]>({
    send: (api, baskets) => api.post<ChangedBasketsView>(paths.adminBasketSteps, body(baskets)),
    done: (count) => `${countText(count)} ${status === 'packed' ? 'embalada' : 'entregue'}${count === 1 ? '' : 's'}`,
    undo: (api, changed) => api.post<ChangedBasketsView>(paths.adminBasketUndo, body(changed)),
    onSuccess,
  });
  return { step: (baskets: AdminBasketView[]) => !isPending && mutate(baskets), isPending };
}
