import { useState } from 'react';
import { focusRecord } from './focus';

export interface Confirmation<Change> {
  /** Null while no dialog is open. */
  requested: Change | null;
  /** Change that the dialog names; stays set while the dialog fades out, so that the text remains readable. */
  shown: Change | null;
  request(change: Change): void;
  cancel(): void;
  confirm(): void;
}

/** Makes a change after its confirmation in a dialog. The dialog closes first, because the change may ask for the password next. */
export function useConfirmation<Change>(make: (change: Change) => void, { isBusy }: { isBusy: boolean }): Confirmation<Change> {
  const [requested, setRequested] = useState<Change | null>(null);
  const [shown, setShown] = useState(requested);
  if (requested && requested !== shown) setShown(requested);
  return {
    requested,
    shown,
    request: setRequested,
    cancel: () => setRequested(null),
    confirm: () => {
      if (!requested || isBusy) return;
      setRequested(null);
      focusRecord();
      make(requested);
    },
  };
}
