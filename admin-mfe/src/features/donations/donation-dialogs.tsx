import { DonationTaxIdInput, formatTaxId, paths, type AdminDonationView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog, FormDialog } from '../../components/dialogs';
import { RefundDialog, type RefundRequest } from '../../components/refund-dialog';
import { retryTexts, type MoneySeen } from '../../components/payment-attempts';
import { useReceivedDay } from '../../components/received-day';
import { OPEN_RECORD } from '../../lib/list-url';
import { useConsoleForm } from '../../lib/use-console-form';
import { useDialogChange } from '../../lib/use-dialog-change';
import { cancelledText } from './donation-baskets';
import { donorOf } from './donation-labels';
import { donationChange } from './donations.api';

interface DonationDialogProps {
  donation: AdminDonationView;
  isOpen: boolean;
  onClose(): void;
}

/** The idempotency key changes only after a mail was sent: repeated clicks send one mail, even after a lost response. */
export function ReceiptDialog({ donation, isOpen, onClose }: DonationDialogProps) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useDialogChange(donationChange, {
    send: (api) => api.post(paths.adminDonationReceipt(donation.id), undefined, { idempotencyKey }),
    done: 'Recibo reenviado',
    onOver: onClose,
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
          {donorOf(donation)} · recibo nº {donation.receipts.at(-1)?.number}
        </b>
      </p>
      <p>O e-mail com o recibo vai de novo para {to}.</p>
    </ConfirmDialog>
  );
}

export function DonationRefundDialog({ donation, onClose }: Pick<DonationDialogProps, 'donation' | 'onClose'>) {
  const { mutate, isPending } = useDialogChange<RefundRequest>(donationChange, {
    send: (api, { input, idempotencyKey }) => api.post(paths.adminDonationRefunds(donation.id), input, { idempotencyKey }),
    done: 'Reembolso solicitado',
    onOver: onClose,
  });
  return (
    <RefundDialog
      who={donorOf(donation)}
      refundableCents={donation.refundableCents}
      note={
        continuesMonthly(donation)
          ? 'A doação mensal continua. Um reembolso em parte gera um recibo corrigido.'
          : 'Um reembolso em parte gera um recibo corrigido; um total anula o recibo.'
      }
      warningOf={(amountCents) => cancelledText(donation, amountCents)}
      isBusy={isPending}
      onRefund={(request) => mutate(request)}
      onClose={onClose}
    />
  );
}

/** The API's earlier release doesn't store cancellations. */
function continuesMonthly({ subscription }: AdminDonationView): boolean {
  if (!subscription) return false;
  const { status, cancelAskedAt = null } = subscription;
  return status !== 'cancelled' && cancelAskedAt === null;
}

/** Replaces a wrong document; each receipt that named it is corrected. */
export function TaxIdDialog({ donation, onClose }: Pick<DonationDialogProps, 'donation' | 'onClose'>) {
  const { id, receipts, subscription, donorTaxId } = donation;
  const form = useConsoleForm(DonationTaxIdInput, {
    initialValues: { taxId: donorTaxId ? formatTaxId(donorTaxId) : '' },
    closesWith: OPEN_RECORD,
  });
  const { mutate, isPending } = useDialogChange<DonationTaxIdInput>(donationChange, {
    send: (api, input) => api.post(paths.adminDonationTaxId(id), input),
    done: 'CPF ou CNPJ corrigido',
    onOver: onClose,
  });
  const number = receipts.at(-1)?.number;
  return (
    <FormDialog
      isOpen
      title="Corrigir CPF ou CNPJ"
      submitLabel="Corrigir"
      isBusy={isPending}
      onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}
      onClose={() => form.leave(onClose)}
    >
      <p>
        <b>{donorOf(donation)}</b>
        {number === undefined
          ? ': vale para o recibo, que ainda não saiu.'
          : `: sai um recibo corrigido no lugar do nº ${number}, e quem doou o recebe por e-mail.`}
      </p>
      {subscription && <p>Vale para todas as cobranças desta doação mensal.</p>}
      <TextInput label="CPF ou CNPJ" mt="md" data-autofocus autoComplete="off" {...form.getInputProps('taxId')} />
    </FormDialog>
  );
}

/** Hides the name of a donor, or shows it again, on request. */
export function AnonymityDialog({ donation, isOpen, onClose }: DonationDialogProps) {
  const { id, isAnonymous, amountCents, createdAt, subscription } = donation;
  const { mutate, isPending } = useDialogChange(donationChange, {
    send: (api) => api.patch(paths.adminDonation(id), { isAnonymous: !isAnonymous }),
    done: isAnonymous ? 'A doação deixou de ser anônima' : 'A doação agora é anônima',
    onOver: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Corrigir anonimato"
      confirmLabel={isAnonymous ? 'Mostrar quem doou' : 'Tornar anônima'}
      tone={isAnonymous ? 'bad' : 'primary'}
      isBusy={isPending}
      onConfirm={() => !isPending && mutate()}
      onCancel={onClose}
    >
      <p>
        <b>
          {donorOf(donation)} · {formatMoney(amountCents)} em {formatDate(createdAt)}
        </b>
      </p>
      <p>
        {isAnonymous
          ? 'O nome e o e-mail de quem doou passam a aparecer no painel. Faça isso só a pedido da própria pessoa.'
          : 'O nome e o e-mail de quem doou deixam de aparecer no painel, também na busca e na exportação.'}
      </p>
      {subscription && <p>Vale para todas as cobranças desta doação mensal.</p>}
    </ConfirmDialog>
  );
}

/** Asks to check the bank statement first; `where` says what must be seen there. */
const seenOnStatement = (where: string) => `Confirme só depois de ver no extrato que o valor inteiro ${where}. Isto não se desfaz.`;

const confirmations = {
  payment: {
    title: 'Confirmar pagamento',
    done: 'Pagamento confirmado',
    path: paths.adminPaymentConfirmation,
    meaning: seenOnStatement('caiu na conta do instituto'),
  },
  refund: {
    title: 'Confirmar reembolso',
    done: 'Reembolso confirmado',
    path: paths.adminRefundConfirmation,
    meaning: seenOnStatement('voltou para quem doou'),
  },
  'failed-refund': retryTexts,
};

interface ConfirmPaymentDialogProps {
  donation: AdminDonationView;
  /** Null while no dialog is open. */
  seen: MoneySeen | null;
  onClose(): void;
}

export function ConfirmPaymentDialog({ donation, seen, onClose }: ConfirmPaymentDialogProps) {
  const { title, done, path, meaning } = confirmations[seen?.kind ?? 'payment'];
  const payment = seen?.kind === 'payment' ? donation.payments.find(({ id }) => id === seen.id) : undefined;
  const { field, input, isValid } = useReceivedDay(payment ? { id: payment.id, since: payment.createdAt } : null);
  const { mutate, isPending } = useDialogChange<string>(donationChange, {
    send: (api, id) => api.post(path(id), input),
    done,
    onOver: onClose,
  });
  const isSecond = seen?.kind === 'payment' && donation.paymentStatus === 'completed';
  return (
    <ConfirmDialog
      isOpen={seen !== null}
      title={title}
      confirmLabel={title}
      tone="primary"
      isBusy={isPending}
      onConfirm={() => seen && isValid && !isPending && mutate(seen.id)}
      onCancel={onClose}
    >
      <p>
        <b>
          {donorOf(donation)} · {seen && formatMoney(seen.amountCents)}
        </b>
      </p>
      <p>{meaning}</p>
      {field}
      {isSecond && <p>Esta doação já está paga: o valor será devolvido a quem doou.</p>}
    </ConfirmDialog>
  );
}
