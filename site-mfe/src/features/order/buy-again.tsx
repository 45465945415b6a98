import type { CartQuoteLineView, OrderView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isShort } from '../../lib/cart-quote';
import { cart, cartLimitTexts } from '../../lib/cart-store';
import { useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './buy-again.module.css';
import { quoteAgain } from './order.api';

/** Puts what the shop still has of an order into the cart, and says what it doesn't have. */
export function BuyAgain({ order }: { order: OrderView }) {
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const [lines, setLines] = useState<CartQuoteLineView[]>([]);
  const { start, isPending } = useSingleMutation({
    mutationFn: () => quoteAgain(api, order),
    onSuccess: ({ lines: found }) => {
      const added = found.filter(({ available }) => available > 0);
      const limits = added.map(({ productId, quantity, available }) => cart.add(productId, Math.min(quantity, available)));
      const limit = limits.find(Boolean);
      setLines(found);
      if (limit) notify.failure('Carrinho cheio', cartLimitTexts[limit]);
      if (found.some(isShort)) return;
      if (!limit) notify.success('Produtos no carrinho', 'Os preços são os de hoje.');
      void navigate('/carrinho');
    },
    meta: { failure: { message: 'Não foi possível colocar os produtos no carrinho.' } },
  });
  return (
    <div className={classes.again}>
      <Button variant="outline" fullWidth loading={isPending} onClick={() => start()}>
        Comprar de novo
      </Button>
      <div role="status">{lines.some(isShort) && <Shortage lines={lines} order={order} />}</div>
    </div>
  );
}

/** What can't be bought again, or not as often as before. */
function Shortage({ lines, order }: { lines: CartQuoteLineView[]; order: OrderView }) {
  const nameOf = ({ productId, name }: CartQuoteLineView) => name ?? order.items.find((item) => item.productId === productId)?.name;
  const isSomethingLeft = lines.some(({ available }) => available > 0);
  return (
    <div className={classes.shortage}>
      <p>
        {isSomethingLeft
          ? 'Colocamos no carrinho o que há na loja, com os preços de hoje. Falta:'
          : 'Nada deste pedido está à venda agora:'}
      </p>
      <ul>
        {lines.filter(isShort).map((line) => (
          <li key={line.productId}>
            {nameOf(line)}
            {line.available > 0 ? ` (${line.available} de ${line.quantity} no carrinho)` : ' (indisponível)'}
          </li>
        ))}
      </ul>
      {isSomethingLeft ? <Link to="/carrinho">Ver carrinho</Link> : <Link to="/loja">Conhecer a loja</Link>}
    </div>
  );
}
