import {
  formatInvoiceKey,
  trackingPageOf,
  type InvoiceView,
  type OrderEventView,
  type OrderView,
  type PaidInstalmentsView,
} from '@aflora/contracts';
import { formatDateTime, formatMoney, VisuallyHidden } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../components/copy-button';
import { CurrentPayment } from '../../components/payment/current-payment';
import { PurchaseLine } from '../../components/purchase-line';
import { PurchasePage } from '../../components/purchase-page';
import { Totals, TotalsLine } from '../../components/totals';
import { orderKeys } from '../../lib/access-keys';
import { freight, workingDays } from '../../lib/cart-quote';
import { isExpiredPix, LATE_PIX } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { BuyAgain } from './buy-again';
import { OrderActions } from './order-actions';
import classes from './order-page.module.css';
import { eventLabels, orderName, payableCents, paymentLabel, standingOf, statusLabel } from './order-labels';
import { orderQuery } from './order.api';

const CLOSED = {
  title: 'Pedido não encontrado',
  memberText: 'Este pedido não está na sua conta. Abra o link que enviamos por e-mail quando ele foi feito.',
  guestText: 'Entre na sua conta para ver seus pedidos, ou abra o link que enviamos por e-mail.',
  link: { to: '/encontrar-pedido', label: 'Encontrar meu pedido' },
};

export function OrderPage() {
  return (
    <PurchasePage
      titleOf={orderName}
      keys={orderKeys}
      queryOf={orderQuery}
      failedText="Não foi possível carregar o pedido."
      closed={CLOSED}
    >
      {(order, isStale) => <OrderDetail order={order} isStale={isStale} />}
    </PurchasePage>
  );
}

/** A cancelled order that nobody paid waits for no payment, whatever its attempts are. */
const isPaymentTold = ({ status, paymentStatus }: OrderView): boolean => status !== 'cancelled' || paymentStatus !== 'pending';

/** All details of an order, starting with what the buyer has to do next. */
function OrderDetail({ order, isStale }: { order: OrderView; isStale: boolean }) {
  usePaymentNews(order);
  const status = statusLabel(order.status);
  const payment = paymentLabel(order.paymentStatus);
  return (
    <>
      <div className={classes.head}>
        <h1>{orderName(order.id)}</h1>
        <p className={classes.badges}>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          {isPaymentTold(order) && <StatusBadge tone={payment.tone}>Pagamento: {payment.label.toLowerCase()}</StatusBadge>}
        </p>
        <p className={classes.lead} role="status">
          {standingOf(order)}
        </p>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          {/* The provider may not know yet that the payment of a cancelled order is cancelled. */}
          {order.status !== 'cancelled' && (
            <CurrentPayment
              payment={order.payment}
              what={orderName(order.id)}
              lastStep="a confirmação chega por e-mail"
              isStale={isStale}
            />
          )}
          <OrderActions order={order} />
          <OrderTimeline history={order.history} />
        </div>
        <aside className={classes.aside} aria-label="Resumo do pedido">
          <OrderItems order={order} />
          <OrderAddress order={order} />
          {order.invoice && <OrderInvoice invoice={order.invoice} />}
        </aside>
      </div>
    </>
  );
}

function OrderItems({ order }: { order: OrderView }) {
  const {
    items,
    itemsTotalCents,
    memberDiscountCents,
    coupon,
    shippingCents,
    shippingName,
    shippingDays,
    totalAmountCents,
    refundedCents,
    disputedCents,
    roundUpCents,
    roundUpUrl,
    roundUpRefundedCents,
  } = order;
  const divided = paidInstalments(order);
  const days = shippingDays === null ? '' : `, até ${workingDays(shippingDays)}`;
  return (
    <section aria-labelledby="itens">
      <h2 id="itens">Itens</h2>
      <ul>
        {items.map((item) => (
          <PurchaseLine
            key={item.productId}
            imageUrl={item.imageUrl}
            name={item.name}
            to={`/produto/physical/${item.productId}`}
            quantity={item.quantity}
            priceCents={item.unitPriceCents}
          >
            {item.returnedQuantity > 0 && <ReturnedUnits count={item.returnedQuantity} />}
          </PurchaseLine>
        ))}
      </ul>
      <Totals
        itemsTotalCents={itemsTotalCents}
        memberDiscountCents={memberDiscountCents}
        coupon={coupon}
        freight={{ term: shippingName ? `Frete (${shippingName}${days})` : 'Frete', text: freight(shippingCents) }}
        roundUpCents={roundUpCents}
        totalCents={totalAmountCents}
        className={classes.totals}
      >
        {divided && (
          <TotalsLine
            term={`Pago em ${divided.count}x no cartão${divided.totalCents > payableCents(order) ? ', com juros' : ''}`}
            text={formatMoney(divided.totalCents)}
          />
        )}
        {disputedCents > 0 && <TotalsLine term="Contestado" text={formatMoney(disputedCents)} />}
        {refundedCents > 0 && <TotalsLine term="Reembolsado" text={formatMoney(refundedCents + roundUpRefundedCents)} />}
      </Totals>
      {roundUpUrl && (
        <p className={classes.quiet}>
          {roundUpRefundedCents === roundUpCents ? (
            <a href={roundUpUrl}>Ver a doação devolvida</a>
          ) : (
            <>
              Obrigado pelo troco solidário! <a href={roundUpUrl}>Ver a doação e o recibo</a>
            </>
          )}
        </p>
      )}
      {order.status !== 'pending' && <BuyAgain order={order} />}
    </section>
  );
}

/** How the payment was divided, if the provider says so and it was. */
function paidInstalments({ payment }: OrderView): PaidInstalmentsView | null {
  const { instalments = null } = payment?.status === 'paid' ? payment : {};
  return instalments && instalments.count > 1 ? instalments : null;
}

function ReturnedUnits({ count }: { count: number }) {
  return <p className={classes.quiet}>{count === 1 ? '1 unidade devolvida ou cancelada' : `${count} unidades devolvidas ou canceladas`}</p>;
}

/** Shipping address and tracking code. */
function OrderAddress({ order: { shippingAddress: to, trackingCode } }: { order: OrderView }) {
  return (
    <section aria-labelledby="entrega" className={classes.delivery}>
      <h2 id="entrega">Entrega</h2>
      <address>
        <b>{to.recipient}</b>
        <br />
        {[to.street, to.number, to.complement].filter(Boolean).join(', ')}
        <br />
        {to.district}, {to.city} – {to.state}
        <br />
        CEP {to.postalCode}
      </address>
      {trackingCode && <Tracking code={trackingCode} />}
    </section>
  );
}

/** The tracking code, with the carrier's page for it if there is one. */
function Tracking({ code }: { code: string }) {
  const page = trackingPageOf(code);
  return (
    <div className={classes.tracking}>
      <p>
        <span className={classes.quiet}>Código de rastreio</span>
        <b>{code}</b>
        {page && (
          <a href={page.url} target="_blank" rel="noopener noreferrer">
            Rastrear ({page.carrier})<VisuallyHidden> (abre em nova aba)</VisuallyHidden>
          </a>
        )}
      </p>
      <CopyButton text={code} what="o código de rastreio" variant="outline" />
    </div>
  );
}

/** Access key of the invoice, to copy or to look up on the official page. */
function OrderInvoice({ invoice: { key, url } }: { invoice: InvoiceView }) {
  return (
    <section aria-labelledby="nota-fiscal">
      <h2 id="nota-fiscal">Nota fiscal</h2>
      <p>
        <span className={classes.quiet}>Chave de acesso</span>
        <b className={classes.invoiceKey}>{formatInvoiceKey(key)}</b>
      </p>
      <div className={classes.invoiceActions}>
        <CopyButton text={key} what="a chave de acesso da nota fiscal" variant="outline" />
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            Consultar na Receita Federal
            <VisuallyHidden> (abre em nova aba)</VisuallyHidden>
          </a>
        )}
      </div>
      {!url && <p className={classes.quiet}>Consulte a nota pela chave no site da Secretaria da Fazenda do estado que a emitiu.</p>}
    </section>
  );
}

/** Events of the order, oldest first. */
function OrderTimeline({ history }: { history: OrderEventView[] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="historico">
      <h2 id="historico" className={classes.title}>
        Andamento
      </h2>
      <ol className={classes.events}>
        {history.map(({ kind, at }, index) => (
          <li key={`${kind} ${at}`} aria-current={index === history.length - 1 ? 'step' : undefined}>
            <span>{eventLabels[kind] ?? kind}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows a toast when the payment of the displayed order is confirmed or fails. */
function usePaymentNews({ paymentStatus: status, payment }: OrderView): void {
  const { notify } = useShell();
  const isExpired = isExpiredPix(payment);
  const known = useRef<string>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = status;
    if (before === undefined || before === status) return;
    if (status === 'paid') notify.success('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    if (status !== 'failed') return;
    if (isExpired) notify.failure('O código Pix venceu', `${LATE_PIX}.`);
    else notify.failure('Pagamento não aprovado', 'Nada foi cobrado. Você pode pagar novamente.');
  }, [status, isExpired, notify]);
}
