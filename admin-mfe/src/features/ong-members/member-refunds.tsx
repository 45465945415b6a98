import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type AdminOngMemberDetailView, type OngMemberChargeView, type ProblemCode } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialogs';
import { retryTexts, type MoneySeen } from '../../components/payment-attempts';
import { RefundDialog, type RefundRequest } from '../../components/refund-dialog';
import { focusRecord } from '../../lib/focus';
import { personName } from '../../lib/people';
import { useShell } from '../../lib/shell';
import { memberKeys } from './ong-members.api';

interface RefundChange<Given> {
  send(api: ApiClient, given: Given): Promise<unknown>;
  /** Text of the success toast. */
  done: string;
  /** The refund was requested or became impossible, so its dialog closes. After other failures, such as a lost response, it can be repeated. */
  onOver(): void;
}

/** Repeating the request can't help; the reloaded membership shows the current state. */
const OVER: readonly ProblemCode[] = ['membership.not-found', 'payment.not-found', 'resource.not-found'];

/** Changes a refund, then reloads the open membership. */
function useRefundChange<Given>({ send, done, onOver }: RefundChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const over = () => {
    onOver();
    focusRecord();
  };
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: () => {
      notify.success(done);
      over();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && OVER.includes(error.code)) over();
    },
    onSettled: () => {
      const changed = [memberKeys.all, ['admin-waiting-confirmations']];
      return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

interface MemberRefundDialogProps {
  member: AdminOngMemberDetailView;
  charge: OngMemberChargeView;
  onClose(): void;
}

/** Refunds one charge of a membership. */
export function MemberRefundDialog({ member, charge, onClose }: MemberRefundDialogProps) {
  const { mutate, isPending } = useRefundChange<RefundRequest>({
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
  const { mutate, isPending } = useRefundChange<string>({ send: (api, id) => api.post(path(id)), done, onOver: onClose });
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
