import type { CartQuoteLineView } from '@aflora/contracts';
import { formatMoney, Skeleton } from '@aflora/ui';
import { FreeShippingNote, LineTrouble } from '../../components/cart-notes';
import { freight } from '../../lib/cart-quote';
import classes from './order-summary.module.css';
import type { Checkout } from './use-checkout';

/** What is bought and what it costs in all, before anything personal is asked. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { quote, delivery, totalCents, source } = checkout;
  return (
    <aside className={classes.summary} aria-labelledby="resumo">
      <h2 id="resumo">Resumo do pedido</h2>
      {quote.data ? (
        <>
          <ul>
            {quote.data.lines.map((line) => (
              <Line key={line.productId} line={line} source={source} />
            ))}
          </ul>
          <FreeShippingNote quote={quote.data} />
          <dl>
            <div>
              <dt>Subtotal</dt>
              <dd>{formatMoney(quote.data.itemsTotalCents)}</dd>
            </div>
            <div>
              <dt>Frete</dt>
              <dd>{delivery ? freight(delivery.priceCents) : 'Informe o CEP'}</dd>
            </div>
            <div className={classes.total} aria-live="polite">
              <dt>{delivery ? 'Total' : 'Total sem frete'}</dt>
              <dd>{formatMoney(totalCents)}</dd>
            </div>
          </dl>
        </>
      ) : (
        <Skeleton height={260} role="status" aria-label="Carregando o resumo" />
      )}
    </aside>
  );
}

function Line({ line, source }: { line: CartQuoteLineView; source: Checkout['source'] }) {
  const { name, images, quantity, priceCents, available } = line;
  return (
    <li className={classes.line}>
      {images ? (
        <img src={images.card} alt="" width={64} height={64} className={classes.picture} />
      ) : (
        <span className={classes.picture} aria-hidden="true" />
      )}
      <div>
        <p className={classes.name}>{name ?? 'Produto indisponível'}</p>
        <p className={classes.quantity}>
          {quantity} × {formatMoney(priceCents)}
        </p>
        <LineTrouble line={line} onChange={source.change} onRemove={source.remove} />
      </div>
      {available > 0 && <span className={classes.price}>{formatMoney(priceCents * quantity)}</span>}
    </li>
  );
}
