import type { OrderView } from '@aflora/contracts';
import { useEffect, useRef } from 'react';
import { useShell } from '../../lib/shell-context';

/** Tells when the payment that somebody is looking at comes through or fails. */
export function usePaymentNews(order: OrderView | undefined): void {
  const { notify } = useShell();
  const known = useRef<string>(undefined);
  const status = order?.paymentStatus;
  useEffect(() => {
    const before = known.current;
    known.current = status;
    if (before === undefined || before === status) return;
    if (status === 'paid') notify.success('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    if (status === 'failed') notify.failure('Pagamento não aprovado', 'Nada foi cobrado. Você pode pagar novamente.');
  }, [status, notify]);
}
