import type { AdminDonationView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { ConfirmDialog } from '@aflora/ui/console';
import { donorOf } from './donation-words';
import { useDonationChange } from './donations.api';

/** Money that only a person sees come or go. */
export interface Confirmation {
  kind: 'payment' | 'refund';
  path: string;
  amountCents: number;
}

const words = {
  payment: { title: 'Confirmar pagamento', done: 'Pagamento confirmado', seen: 'caiu na conta do instituto' },
  refund: { title: 'Confirmar reembolso', done: 'Reembolso confirmado', seen: 'voltou para quem doou' },
};

interface ConfirmPaymentDialogProps {
  donation: AdminDonationView;
  /** Null while nothing is asked. */
  confirmation: Confirmation | null;
  onClose(): void;
}

export function ConfirmPaymentDialog({ donation, confirmation, onClose }: ConfirmPaymentDialogProps) {
  const { title, done, seen } = words[confirmation?.kind ?? 'payment'];
  const { mutate, isPending } = useDonationChange<string>({ send: (api, path) => api.post(path), done, onSettled: onClose });
  const isSecond = confirmation?.kind === 'payment' && donation.paymentStatus === 'completed';
  return (
    <ConfirmDialog
      isOpen={confirmation !== null}
      title={title}
      confirmLabel={title}
      tone="primary"
      isBusy={isPending}
      onConfirm={() => confirmation && !isPending && mutate(confirmation.path)}
      onCancel={onClose}
    >
      <p>
        <b>
          {donorOf(donation)} · {confirmation && formatMoney(confirmation.amountCents)}
        </b>
      </p>
      <p>Confirme só depois de ver no extrato que o valor inteiro {seen}. Isto não se desfaz.</p>
      {isSecond && <p>Esta doação já está paga: o valor será devolvido a quem doou.</p>}
    </ConfirmDialog>
  );
}
