import type { OrderSummaryView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useShell } from '../../../lib/shell-context';
import { ordersQuery } from '../profile.api';
import { History } from './history';
import classes from './history.module.css';

const EMPTY = { text: 'Seu primeiro pedido vai aparecer aqui.', to: '/loja', action: 'Conhecer a loja' };
/** What the product calls done; everything else still is to come. */
const DONE = ['delivered', 'completed'];

export function OrderHistory() {
  const query = useQuery(ordersQuery(useShell().api));
  return (
    <History title="Últimos pedidos" query={query} failure="Não foi possível carregar os pedidos." empty={EMPTY}>
      {(order) => <Order order={order} />}
    </History>
  );
}

function Order({ order: { id, createdAt, itemCount, totalAmountCents, status } }: { order: OrderSummaryView }) {
  const isDone = DONE.includes(status);
  return (
    <>
      <p className={classes.name}>
        <Link to={`/pedido/${id}`} className={classes.link}>
          #{id.slice(0, 8)}
        </Link>
      </p>
      <p className={classes.amount}>{formatMoney(totalAmountCents)}</p>
      <p className={classes.facts}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        <span>
          {itemCount} {itemCount === 1 ? 'item' : 'itens'}
        </span>
      </p>
      <StatusBadge tone={isDone ? 'ok' : 'warn'} className={classes.status}>
        {isDone ? 'Concluído' : 'Pendente'}
      </StatusBadge>
    </>
  );
}
