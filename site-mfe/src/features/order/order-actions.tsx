import type { ApiClient } from '@aflora/api-client';
import type { OrderView } from '@aflora/contracts';
import { Button, formatDateTime, formatMoney } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { SellerLines } from '../../components/payment/legal-lines';
import { PayAgain } from '../../components/payment/current-payment';
import questionPanelClasses from '../../components/question-panel.module.css';
import { useSessionUser, useShell } from '../../lib/shell';
import { useSingleMutation } from '../../lib/mutations';
import { useSwappedFocus } from '../../lib/use-swapped-focus';
import classes from './order-actions.module.css';
import { disputeText, isPartDisputed, nothingPaidText, orderName, payableCents } from './order-labels';
import { cancelOrder, orderKey, payOrder, regretOrder } from './order.api';

/** Actions that the buyer can take now. */
export function OrderActions({ order }: { order: OrderView }) {
  const { canPay, canCancel, canRegret } = order;
  if (!canPay && !canCancel && !canRegret) return null;
  return (
    <section className={classes.actions} aria-label="O que você pode fazer">
      {canPay && <PayOrderAgain order={order} />}
      {canRegret && <RegretOrder order={order} />}
      {canCancel && <CancelOrder order={order} />}
    </section>
  );
}

function PayOrderAgain({ order }: { order: OrderView }) {
  const { id, payment } = order;
  const { api } = useShell();
  const queryKey = orderKey(id, useSessionUser()?.id ?? null);
  return (
    <PayAgain
      payment={payment}
      amountCents={payableCents(order)}
      label="Pagar novamente"
      personHint="O prazo em que guardamos os produtos não muda."
      call={{ queryKey, begin: (option) => payOrder(api, id, option) }}
    >
      <SellerLines />
    </PayAgain>
  );
}

/** What happens to the money of a cancelled order. */
function moneyText(order: OrderView): string {
  const { paymentStatus, refundableCents } = order;
  if (paymentStatus === 'disputed') return disputeText(order);
  if (paymentStatus === 'refunded') return 'O valor já foi devolvido.';
  if (paymentStatus !== 'paid') return nothingPaidText(order);
  if (isPartDisputed(order)) return `O reembolso do restante já foi pedido. ${disputeText(order)}`;
  if (refundableCents === 0) return 'O reembolso já foi pedido.';
  return refundableCents === payableCents(order) ? 'O reembolso integral já foi pedido.' : 'O reembolso do restante já foi pedido.';
}

/** What of the money was given back before, is on its way back or depends on a dispute; nothing for most orders. */
function PartRefunded({ order }: { order: OrderView }) {
  const partCents = payableCents(order) - order.refundableCents - (order.disputedCents ?? 0);
  return (
    <>
      {partCents > 0 && ` ${formatMoney(partCents)} já foram devolvidos, ou a devolução já foi pedida.`}
      {isPartDisputed(order) && ` ${disputeText(order)}`}
    </>
  );
}

function CancelOrder({ order }: { order: OrderView }) {
  const { id, paymentStatus, refundableCents } = order;
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const name = orderName(id);
  const isPaid = paymentStatus === 'paid';
  const { run, isRunning } = useOrderChange(id, cancelOrder, () => notify.success('Pedido cancelado', moneyText(order)));
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={`Cancelar o ${name.toLowerCase()}?`}
          confirmLabel="Cancelar pedido"
          cancelLabel="Manter pedido"
          busy={isRunning}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        >
          {isPaid
            ? `O ${name.toLowerCase()} não será enviado${refundableCents > 0 ? ` e devolvemos ${formatMoney(refundableCents)} pela mesma forma de pagamento` : ''}.`
            : `O ${name.toLowerCase()}, de ${formatMoney(payableCents(order))}, não será enviado e os produtos voltam para a loja.`}
          {isPaid && <PartRefunded order={order} />}
          {paymentStatus === 'disputed' && ` ${disputeText(order)}`}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Withdrawal within seven days (CDC, art. 49): two clicks, no reason required, confirmed at once. */
function RegretOrder({ order }: { order: OrderView }) {
  const { id, regretUntil, refundableCents } = order;
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const { opener, opened } = useSwappedFocus<HTMLHeadingElement>(isAsking);
  const { run, isRunning } = useOrderChange(id, regretOrder, () =>
    notify.success('Arrependimento registrado', `${moneyText(order)} A confirmação segue por e-mail.`),
  );
  if (!isAsking) {
    return (
      <Button ref={opener} variant="outline" onClick={() => setAsking(true)}>
        Me arrependi da compra
      </Button>
    );
  }
  return (
    <div className={questionPanelClasses.panel}>
      <h2 ref={opened} tabIndex={-1}>
        Tudo bem mudar de ideia
      </h2>
      <p>
        Você tem 7 dias a partir do recebimento para se arrepender, sem precisar dizer por quê.
        {regretUntil && ` Seu prazo vai até ${formatDateTime(regretUntil)}.`}{' '}
        {refundableCents > 0 &&
          `${refundableCents === payableCents(order) ? 'O reembolso é integral, de' : 'Devolvemos o restante,'} ${formatMoney(refundableCents)} com o frete${order.roundUpCents > 0 ? ' e o troco solidário' : ''}, e `}
        {refundableCents > 0 ? 'combinamos' : 'Combinamos'} com você a devolução dos produtos.
        <PartRefunded order={order} />
      </p>
      <div className={questionPanelClasses.answers}>
        <Button loading={isRunning} onClick={run}>
          Confirmar arrependimento
        </Button>
        <Button variant="subtle" disabled={isRunning} onClick={() => setAsking(false)}>
          Ficar com a compra
        </Button>
      </div>
    </div>
  );
}

/** Changes an order; the response is the changed order. A double click sends one request, and a refusal loads the order again. */
function useOrderChange(id: string, change: (api: ApiClient, id: string) => Promise<OrderView>, onDone: (order: OrderView) => void) {
  const { api } = useShell();
  const key = orderKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const { start, isPending, isSuccess } = useSingleMutation({
    mutationFn: () => change(api, id),
    onSuccess: (order) => {
      queryClient.setQueryData(key, order);
      onDone(order);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  // The changed order no longer offers the action. Until that is rendered, the action counts as running.
  const isRunning = isPending || isSuccess;
  return { run: () => !isRunning && start(), isRunning };
}
