import type { ApiClient } from '@aflora/api-client';
import type { PaymentNext, PaymentView, PlacedDonationView, PlacedOrderView } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { AccessKeys } from './access-keys';
import { notifyProblem, useSingleMutation } from './mutations';
import { followPayment } from './payments.api';
import { useSessionUser, useShell } from './shell';

type Placed = PlacedOrderView | PlacedDonationView;

interface PlaceAndPay<Input> {
  place(api: ApiClient, input: Input): Promise<Placed>;
  pay(api: ApiClient, placed: Placed, input: Input): Promise<PaymentView>;
  /** Storage for a guest's access key. */
  keys: AccessKeys;
  /** Query key of the profile's list that shows the order or donation. */
  listKey: string;
  /** Path of the order's or donation's page. */
  pathOf(id: string): string;
  onPlaced(input: Input): void;
  onRefused(error: unknown): void;
  /** Runs once the order or donation exists. The provider's page opens when it has ended, but at most a second later. */
  beforeLeaving?(): Promise<unknown>;
}

const MAX_DELAY_MS = 1000;

interface Outcome {
  placed: Placed;
  next: PaymentNext | null;
  /** Why the payment could not be started. The order or donation exists nevertheless and can be paid on its page. */
  problem?: unknown;
}

/** Places an order or a donation and starts its payment. */
export function usePlaceAndPay<Input>(purchase: PlaceAndPay<Input>) {
  const { place, pay, keys, listKey, pathOf, onPlaced, onRefused, beforeLeaving } = purchase;
  const { notify, api } = useShell();
  const isGuest = useSessionUser() === null;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { start, isPending, isSuccess } = useSingleMutation({
    mutationFn: async (input: Input): Promise<Outcome> => {
      const placed = await place(api, input);
      if (isGuest) keys.keep(placed.id, placed.accessToken);
      try {
        return { placed, next: (await pay(api, placed, input)).next };
      } catch (problem) {
        return { placed, next: null, problem };
      }
    },
    meta: { failure: false },
    onError: onRefused,
    onSuccess: async ({ placed, next, problem }, input) => {
      onPlaced(input);
      const lastWork = beforeLeaving?.().catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: [listKey] });
      // Opens the order's or donation's page first, so that the browser's Back button leads to it from the provider's page.
      await navigate(pathOf(placed.id), { replace: true });
      if (problem) notifyProblem(notify, problem);
      if (next?.kind === 'redirect') await Promise.race([lastWork, new Promise((over) => setTimeout(over, MAX_DELAY_MS))]);
      // The code of the opened page may still be loading: the browser would store the position of the former page for Back.
      if (next?.kind === 'redirect') window.scrollTo(0, 0);
      followPayment(next);
    },
  });
  return { start, isBusy: isPending || isSuccess };
}
