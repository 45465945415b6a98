import type { OrderView } from '@aflora/contracts';
import { useSessionUser, useShell } from '../../../lib/shell-context';
import { PayAgain } from '../../../components/payment/pay-again';
import { SellerLines } from '../../../components/payment/legal-lines';
import { orderKey, payOrder } from '../order.api';

export function PayOrderAgain({ order: { id, payment, totalAmountCents } }: { order: OrderView }) {
  const { api } = useShell();
  const queryKey = orderKey(id, useSessionUser()?.id ?? null);
  return (
    <PayAgain
      payment={payment}
      amountCents={totalAmountCents}
      label="Pagar novamente"
      personHint="O prazo em que guardamos os produtos não muda."
      call={{ queryKey, begin: (option) => payOrder(api, id, option) }}
    >
      <SellerLines />
    </PayAgain>
  );
}
