import { formatMoney } from '@aflora/ui';
import { ConfirmDialog } from '../../../components/dialogs';
import { payerOf, subjectOf } from '../payment-words';
import { confirmationWords } from './confirmation-words';
import type { Confirmation } from './use-confirmation';

/** Names who paid and how much, so that it is compared with the account's statement. */
export function ConfirmationDialog({ confirmation: { asked, isBusy, confirm, cancel } }: { confirmation: Confirmation }) {
  const { title, meaning } = confirmationWords[asked?.kind ?? 'payment'];
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title}
      confirmLabel={title}
      tone="primary"
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {asked && (
        <p>
          <b>
            {payerOf(asked)} · {formatMoney(asked.amountCents)}
          </b>
          , {subjectOf(asked).label}
        </p>
      )}
      <p>{meaning}</p>
    </ConfirmDialog>
  );
}
