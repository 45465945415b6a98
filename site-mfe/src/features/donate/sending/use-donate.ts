import { ApiProblem, type ApiClient } from '@aflora/api-client';
import type { DonationInput, PaymentNext, PlacedDonationView } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { donationKeys } from '../../../lib/access-keys';
import { useSessionUser, useShell } from '../../../lib/shell-context';
import { notifyProblem } from '../../../lib/notify-problem';
import { useSingleMutation } from '../../../lib/use-single-mutation';
import { followPayment } from '../../../lib/payments.api';
import { donationDraft } from '../use-donation-form';
import { payDonation, placeDonation } from './donate.api';
import { donationAttempt } from './donation-attempt';

interface Placed {
  donation: PlacedDonationView;
  next: PaymentNext | null;
  /** Why paying could not begin: it begins again on the donation's page. */
  problem?: unknown;
}

/** Makes the donation and begins to pay. However often it is called, one content is one donation. */
export function useDonate(onRefused: (error: unknown) => void) {
  const { notify, api } = useShell();
  const isGuest = useSessionUser() === null;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { start, isPending, isSuccess } = useSingleMutation({
    mutationFn: async (input: DonationInput): Promise<Placed> => {
      const donation = await sendOnce(api, input);
      if (isGuest) donationKeys.keep(donation.id, donation.accessToken);
      try {
        return { donation, next: (await payDonation(api, donation, { provider: input.provider, method: input.method })).next };
      } catch (problem) {
        return { donation, next: null, problem };
      }
    },
    meta: { failure: false },
    onError: onRefused,
    onSuccess: async ({ donation, next, problem }) => {
      donationAttempt.forget();
      donationDraft.clear();
      void queryClient.invalidateQueries({ queryKey: ['own-donations'] });
      // First the donation's page: whoever comes back from the provider by the browser's button finds it.
      await navigate(`/doacao/${donation.id}`, { replace: true });
      if (problem) notifyProblem(notify, problem);
      followPayment(next);
    },
  });
  return { donate: start, isSending: isPending || isSuccess };
}

/** A key that is taken (by whoever was signed in before, say) is given up for a new one. */
async function sendOnce(api: ApiClient, input: DonationInput): Promise<PlacedDonationView> {
  try {
    return await placeDonation(api, input, donationAttempt.keyOf(input));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'idempotency.key-reused') throw error;
    donationAttempt.forget();
    return placeDonation(api, input, donationAttempt.keyOf(input));
  }
}
