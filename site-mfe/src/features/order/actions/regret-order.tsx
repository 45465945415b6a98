import type { OrderView } from '@aflora/contracts';
import { Button, formatDateTime, formatMoney } from '@aflora/ui';
import { useState } from 'react';
import { useShell } from '../../../lib/shell-context';
import { regretOrder } from '../order.api';
import { useOrderChange } from '../use-order-change';
import classes from '../../../components/question-panel.module.css';

/** The seven days' regret (CDC, art. 49): two clicks, no reason asked, confirmed at once. */
export function RegretOrder({ order: { id, regretUntil, totalAmountCents } }: { order: OrderView }) {
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useOrderChange(id, regretOrder, () =>
    notify.success('Arrependimento registrado', 'O reembolso integral já foi pedido. A confirmação segue por e-mail.'),
  );
  if (!isAsking) {
    return (
      <Button variant="outline" onClick={() => setAsking(true)}>
        Me arrependi da compra
      </Button>
    );
  }
  return (
    <div className={classes.panel}>
      <h2>Tudo bem mudar de ideia</h2>
      <p>
        Você tem 7 dias a partir do recebimento para se arrepender, sem precisar dizer por quê.
        {regretUntil && ` Seu prazo vai até ${formatDateTime(regretUntil)}.`} O reembolso é integral, de {formatMoney(totalAmountCents)} com
        o frete, e combinamos com você a devolução dos produtos.
      </p>
      <div className={classes.answers}>
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
