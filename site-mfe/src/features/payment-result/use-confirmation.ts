import { useEffect, useRef, useState } from 'react';
import { useShell } from '../../lib/shell-context';

/** A payment provider sends people back with token and PayerID; its answer is then waited for (ms). */
const CONFIRMATION_MS = 2_000;

interface Confirmation {
  fromProvider: boolean;
  isPaid: boolean;
  /** The API has said so itself. */
  isKnown: boolean;
}

/** True at once for who comes without a provider's parameters, after the wait for who comes with them. Tells success once. */
export function useConfirmation({ fromProvider, isPaid, isKnown }: Confirmation): boolean {
  const { notify } = useShell();
  const [hasPassed, setPassed] = useState(false);
  const told = useRef(false);
  const waited = !fromProvider || hasPassed;

  useEffect(() => {
    if (!fromProvider) return;
    const timer = setTimeout(() => setPassed(true), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [fromProvider]);
  const isToTell = waited && isPaid && (fromProvider || isKnown);
  useEffect(() => {
    if (!isToTell || told.current) return;
    told.current = true;
    notify.success('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
  }, [isToTell, notify]);
  return waited;
}
