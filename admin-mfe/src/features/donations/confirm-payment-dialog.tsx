import { paths, type AdminDonationView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { ConfirmDialog } from '../../components/dialogs';
import type { MoneySeen } from '../../components/payment-attempts';
import { donorOf } from './donation-words';
import { useDonationChange } from './donations.api';

const words = {
  payment: {
    title: 'Confirmar pagamento',
    done: 'Pagamento confirmado',
    path: paths.adminPaymentConfirmation,
    where: 'caiu na conta do instituto',
  },
  refund: {
    title: 'Confirmar reembolso',
    done: 'Reembolso confirmado',
    path: paths.adminRefundConfirmation,
    where: 'voltou para quem doou',
  },
};

interface ConfirmPaymentDialogProps {
  donation: AdminDonationView;
  /** Null while nothing is asked. */
  seen: MoneySeen | null;
  onClose(): void;
}

export function ConfirmPaymentDialog({ donation, seen, onClose }: ConfirmPaymentDialogProps) {
  const { title, done, path, where } = words[seen?.kind ?? 'payment'];
  const { mutate, isPending } = useDonationChange<string>({ send: (api, id) => api.post(path(id)), done, onSettled: onClose });
  const isSecond = seen?.kind === 'payment' && donation.paymentStatus === 'completed';
  return (
    <ConfirmDialog
      isOpen={seen !== null}
      title={title}
      confirmLabel={title}
      tone="primary"
      isBusy={isPending}
      onConfirm={() => seen && !isPending && mutate(seen.id)}
      onCancel={onClose}
    >
      <p>
        <b>
          {donorOf(donation)} · {seen && formatMoney(seen.amountCents)}
        </b>
      </p>
      <p>Confirme só depois de ver no extrato que o valor inteiro {where}. Isto não se desfaz.</p>
      {isSecond && <p>Esta doação já está paga: o valor será devolvido a quem doou.</p>}
    </ConfirmDialog>
  );
}
