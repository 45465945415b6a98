import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../../../lib/shell-context';
import { readConfirmationLink } from '../account.api';
import { problemText } from '../problem-text';
import { linkTrouble, type LinkTrouble } from './link-trouble';
import { useLinkToken } from './use-link-token';

export interface Confirmation {
  /** 'asking' for the password of the sign-up, 'choosing' a new one. */
  state: 'reading' | 'asking' | 'choosing' | 'confirmed' | 'failed' | LinkTrouble;
  newPasswordMin?: number | null;
  /** Why the link could not be read, where it is not to blame. */
  why?: string;
}

/** What the forms tell. */
export interface ConfirmationOutcome {
  onConfirmed: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** How it stands with the link that opened the page: reading it changes nothing, so it may be read again. */
export function useConfirmation() {
  const { api } = useShell();
  const token = useLinkToken();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'reading' });

  const read = useCallback(
    async (given: string, isWanted: () => boolean) => {
      setConfirmation({ state: 'reading' });
      const next = await readConfirmationLink(api, given).then(
        ({ newPasswordMin }): Confirmation => ({ state: newPasswordMin === null ? 'asking' : 'choosing', newPasswordMin }),
        (error: unknown): Confirmation => ({ state: linkTrouble(error) ?? 'failed', why: problemText(error).message }),
      );
      if (isWanted()) setConfirmation(next);
    },
    [api],
  );
  useEffect(() => {
    if (token === null) setConfirmation({ state: 'missing' });
    if (!token) return;
    let isHere = true;
    void read(token, () => isHere);
    return () => {
      isHere = false;
    };
  }, [token, read]);

  return {
    ...confirmation,
    token,
    tryAgain: () => token && void read(token, () => true),
    onConfirmed: () => setConfirmation({ state: 'confirmed' }),
    onTrouble: (trouble: LinkTrouble) => setConfirmation({ state: trouble }),
  };
}
