import { paths, type AdminDonationView } from '@aflora/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs';
import { donorOf } from './donation-words';
import { useDonationChange } from './donations.api';

interface ReceiptDialogProps {
  donation: AdminDonationView;
  isOpen: boolean;
  onClose(): void;
}

/** A new key once a mail is on its way: until then a click that is repeated sends one mail, also after a lost answer. */
export function ReceiptDialog({ donation, isOpen, onClose }: ReceiptDialogProps) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useDonationChange({
    send: (api) => api.post(paths.adminDonationReceipt(donation.id), undefined, { idempotencyKey }),
    done: 'Recibo reenviado',
    onSettled: onClose,
  });
  const to = donation.receiptEmail ?? 'o endereço que a pessoa informou, que não aparece aqui';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Reenviar recibo"
      confirmLabel="Reenviar"
      tone="primary"
      isBusy={isPending}
      onConfirm={() => !isPending && mutate(undefined, { onSuccess: () => setIdempotencyKey(crypto.randomUUID()) })}
      onCancel={onClose}
    >
      <p>
        <b>
          {donorOf(donation)} · recibo nº {donation.receiptNumber}
        </b>
      </p>
      <p>O e-mail com o recibo vai de novo para {to}.</p>
    </ConfirmDialog>
  );
}
