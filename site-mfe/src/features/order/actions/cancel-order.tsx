import type { OrderView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { useState } from 'react';
import { useShell } from '../../../lib/shell-context';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { orderName } from '../order-words';
import { cancelOrder } from '../order.api';
import { useOrderChange } from '../use-order-change';

export function CancelOrder({ order: { id, paymentStatus, totalAmountCents } }: { order: OrderView }) {
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const name = orderName(id);
  const isPaid = paymentStatus === 'paid';
  const { run, isRunning } = useOrderChange(id, cancelOrder, () =>
    notify.success('Pedido cancelado', isPaid ? 'O reembolso integral já foi pedido.' : 'Nada foi cobrado.'),
  );
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
            ? `O ${name.toLowerCase()} não será enviado e devolvemos ${formatMoney(totalAmountCents)} pela mesma forma de pagamento.`
            : `O ${name.toLowerCase()}, de ${formatMoney(totalAmountCents)}, não será enviado e os produtos voltam para a loja.`}
        </ConfirmDialog>
      )}
    </>
  );
}
