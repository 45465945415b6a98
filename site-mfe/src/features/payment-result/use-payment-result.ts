import type { PaymentResultView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useShell } from '../../lib/shell-context';
import { isOpen } from '../../lib/payments.api';
import { paymentQuery, paymentReturnQuery, subscriptionReturnQuery } from './payment-result.api';

/**
 * What became of the payment or subscription that the address names: undefined while the API is being asked, null when it names none or an unknown one,
 * 'unreachable' while nobody can tell. The address is only a hint of what to ask for.
 */
export function usePaymentResult(): PaymentResultView | null | undefined | 'unreachable' {
  const { api } = useShell();
  const [search] = useSearchParams();
  const paymentId = search.get('payment') ?? '';
  const subscriptionId = search.get('subscription') ?? '';
  const payment = useQuery({ ...paymentReturnQuery(api, paymentId, search), enabled: paymentId !== '' });
  const subscription = useQuery({
    ...subscriptionReturnQuery(api, subscriptionId),
    enabled: paymentId === '' && subscriptionId !== '',
  });
  const isPending = Boolean(payment.data && isOpen(payment.data.status));
  const { data: now } = useQuery({ ...paymentQuery(api, paymentId), enabled: isPending });

  if (paymentId === '' && subscriptionId === '') return null;
  const back = paymentId ? payment : subscription;
  if (back.data === undefined) return back.isError ? 'unreachable' : undefined;
  return back.data && { ...back.data, status: now?.status ?? back.data.status };
}
