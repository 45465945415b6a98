import { useCallback, useEffect, useRef, useState } from 'react';
import { useShell } from '../../../app/shell-context';
import { confirmEmail } from '../account.api';
import { problemText } from '../problem-text';
import { linkTrouble, type LinkTrouble } from './link-trouble';
import { useLinkToken } from './use-link-token';

export interface Confirmation {
  state: 'confirming' | 'confirmed' | 'failed' | LinkTrouble;
  /** Why it failed, where the link is not to blame. */
  why?: string;
}

/** Confirms the address of the link's owner, once, as soon as the page is open. */
export function useConfirmation(): Confirmation & { tryAgain: () => void } {
  const { api } = useShell();
  const token = useLinkToken();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'confirming' });
  const asked = useRef(false);

  const confirm = useCallback(
    (given: string) => {
      setConfirmation({ state: 'confirming' });
      confirmEmail(api, given).then(
        () => setConfirmation({ state: 'confirmed' }),
        (error: unknown) => setConfirmation({ state: linkTrouble(error) ?? 'failed', why: problemText(error).message }),
      );
    },
    [api],
  );
  useEffect(() => {
    if (token === null) setConfirmation({ state: 'missing' });
    // Effects may run twice; the link works once.
    if (!token || asked.current) return;
    asked.current = true;
    confirm(token);
  }, [token, confirm]);

  const tryAgain = () => {
    if (token) confirm(token);
  };
  return { ...confirmation, tryAgain };
}
