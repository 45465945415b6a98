import { ApiProblem } from '@aflora/api-client';
import { Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { orderKeys, useLinkKey } from '../../lib/access-keys';
import { PageHead } from '../../components/page-head';
import { useSessionUser, useShell } from '../../lib/shell-context';
import { useIsBrowser } from '../../lib/use-is-browser';
import { LoadFailed } from '../../components/load-failed';
import { OrderDetail } from './order-detail';
import { OrderNotFound } from './order-not-found';
import classes from './order-page.module.css';
import { orderName } from './order-words';
import { orderQuery } from './order.api';
import { usePaymentNews } from './use-payment-news';

const FAILED = 'Não foi possível carregar o pedido.';
/** The API tells nobody whether an order that isn't theirs exists. */
const CLOSED = [401, 403, 404];

export function OrderPage() {
  const { id = '' } = useParams();
  const isBrowser = useIsBrowser();
  const hasKey = useLinkKey({ id, keys: orderKeys });
  return (
    <>
      <PageHead title={orderName(id)} noindex />
      {isBrowser && !hasKey ? <Order key={id} id={id} /> : <Waiting />}
    </>
  );
}

function Order({ id }: { id: string }) {
  const { api, notify } = useShell();
  const userId = useSessionUser()?.id ?? null;
  const query = useQuery(orderQuery(api, id, userId));
  const { data: order, error } = query;
  const isClosed = error instanceof ApiProblem && CLOSED.includes(error.status);
  const hasFailed = !order && error !== null && !isClosed;
  usePaymentNews(order);
  // Not the query's own message: a look that fails while one waits for a payment is made good by the next one.
  useEffect(() => {
    if (hasFailed) notify.failure('Erro', FAILED);
  }, [hasFailed, notify]);

  if (isClosed) return <OrderNotFound />;
  if (order) return <OrderDetail order={order} />;
  if (!hasFailed) return <Waiting />;
  return (
    <main id="conteudo" className={classes.page}>
      <h1>{orderName(id)}</h1>
      <LoadFailed text={FAILED} query={query} />
    </main>
  );
}

function Waiting() {
  return (
    <main id="conteudo" className={classes.page} aria-busy="true">
      <Skeleton height={46} width="50%" />
      <Skeleton height={20} width="30%" mt="md" />
      <Skeleton height={360} mt={48} />
    </main>
  );
}
