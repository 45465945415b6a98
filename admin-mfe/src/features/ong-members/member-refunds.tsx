import { paths, type AdminOngMemberDetailView, type OngMemberChargeView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { ConfirmDialog } from '../../components/dialogs';
import { retryTexts, type MoneySeen } from '../../components/payment-attempts';
import { RefundDialog, type RefundRequest } from '../../components/refund-dialog';
import { personName } from '../../lib/people';
import { useDialogChange } from '../../lib/use-dialog-change';
import { memberKeys } from './ong-members.api';

const refundChange = {
  keys: [memberKeys.all, ['admin-waiting-confirmations']],
  over: ['membership.not-found', 'payment.not-found', 'resource.not-found'],
} as const;

interface MemberRefundDialogProps {
  member: AdminOngMemberDetailView;
  charge: OngMemberChargeView;
  onClose(): void;
}

/** Refunds one charge of a membership. */
export function MemberRefundDialog({ member, charge, onClose }: MemberRefundDialogProps) {
  const { mutate, isPending } = useDialogChange<RefundRequest>(refundChange, {
    send: (api, { input, idempotencyKey }) =>
      api.post(paths.adminOngMemberRefunds(member.id), { ...input, chargeId: charge.id }, { idempotencyKey }),
    done: 'Reembolso solicitado',
    onOver: onClose,
  });
  return (
    <RefundDialog
      who={personName(member)}
      refundableCents={charge.refundableCents}
      note="A participação continua; para encerrá-la, cancele a assinatura."
      isBusy={isPending}
      onRefund={(request) => mutate(request)}
      onClose={onClose}
    />
  );
}

/** Asks before a failed refund is requested again. */
export function RetryRefundDialog({ failed, onClose }: { failed: MoneySeen | null; onClose(): void }) {
  const { title, done, meaning, path } = retryTexts;
  const { mutate, isPending } = useDialogChange<string>(refundChange, { send: (api, id) => api.post(path(id)), done, onOver: onClose });
  return (
    <ConfirmDialog
      isOpen={failed !== null}
      title={title}
      confirmLabel={title}
      tone="primary"
      isBusy={isPending}
      onConfirm={() => failed && !isPending && mutate(failed.id)}
      onCancel={onClose}
    >
      <p>
        {meaning} {failed && `São ${formatMoney(failed.amountCents)}.`}
      </p>
    </ConfirmDialog>
  );
}
