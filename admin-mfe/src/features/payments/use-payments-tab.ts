import { useSearchParams } from 'react-router-dom';

type PaymentsTab = 'confirmar' | 'webhooks';

/** Which part is shown, in the address: `?aba=webhooks`. Another part begins without the filters of this one. */
export function usePaymentsTab(): [tab: PaymentsTab, show: (tab: string | null) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.get('aba') === 'webhooks' ? 'webhooks' : 'confirmar',
    (tab) => setParams(tab === 'webhooks' ? { aba: 'webhooks' } : {}, { preventScrollReset: true }),
  ];
}
