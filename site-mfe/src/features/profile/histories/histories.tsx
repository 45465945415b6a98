import type { OrderSummaryView, OwnDonationView, PageView } from '@aflora/contracts';
import { BlossomIcon, Button, formatDate, formatMoney, Skeleton } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { IconEyeOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import { MoreButton } from '../../../components/more-button';
import { useShell } from '../../../lib/shell';
import { DonationStatements } from './donation-statements';
import classes from './histories.module.css';
import { donationsQuery, ordersQuery } from '../profile.api';
import { donationStatus, orderStatus } from './true-status';

const NO_ORDERS = { text: 'Seu primeiro pedido vai aparecer aqui.', to: '/loja', action: 'Conhecer a loja' };
/** Statuses that are shown as done; all others are shown as pending. */
const DONE = ['delivered', 'completed'];

export function OrderHistory() {
  const query = useInfiniteQuery(ordersQuery(useShell().api));
  return (
    <History
      title="Últimos pedidos"
      more="Ver mais pedidos"
      query={query}
      failure="Não foi possível carregar os pedidos."
      empty={NO_ORDERS}
    >
      {(order) => <Order order={order} />}
    </History>
  );
}

function Order({ order }: { order: OrderSummaryView }) {
  const { id, createdAt, itemCount, totalAmountCents, coupon, status } = order;
  const isDone = DONE.includes(status);
  const { text, trackingUrl } = orderStatus(order, new Date());
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
        {coupon && (
          <span>
            Cupom {coupon.code} {formatMoney(-coupon.discountCents)}
          </span>
        )}
      </p>
      <StatusBadge tone={isDone ? 'ok' : 'warn'} className={classes.status}>
        {isDone ? 'Concluído' : 'Pendente'}
      </StatusBadge>
      <p className={classes.truth}>
        {text}
        {trackingUrl && (
          <>
            {' · '}
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className={classes.link}
              aria-label={`Rastrear o pedido #${id.slice(0, 8)}`}
            >
              rastrear
            </a>
          </>
        )}
      </p>
    </>
  );
}

const NO_DONATIONS = { text: 'Sua primeira doação vai aparecer aqui.', to: '/doacoes', action: 'Fazer uma doação' };

const STATUSES = new Map<string, { label: string; tone: StatusTone }>([
  ['pending', { label: 'Pendente', tone: 'warn' }],
  ['completed', { label: 'Concluída', tone: 'ok' }],
  ['failed', { label: 'Falhou', tone: 'bad' }],
  ['refunded', { label: 'Reembolsada', tone: 'info' }],
  ['disputed', { label: 'Contestada', tone: 'warn' }],
]);

export function DonationHistory() {
  const query = useInfiniteQuery(donationsQuery(useShell().api));
  return (
    <History
      title="Últimas doações"
      more="Ver mais doações"
      query={query}
      failure="Não foi possível carregar as doações."
      empty={NO_DONATIONS}
      below={<DonationStatements />}
    >
      {(donation) => <Donation donation={donation} />}
    </History>
  );
}

function Donation({ donation }: { donation: OwnDonationView }) {
  const { id, createdAt, completedAt, amountCents, refundedCents, paymentStatus, isAnonymous, message, baskets } = donation;
  const netCents = paymentStatus === 'refunded' ? amountCents : amountCents - refundedCents;
  const { label, tone } = STATUSES.get(paymentStatus) ?? { label: paymentStatus, tone: 'off' };
  return (
    <>
      <p className={classes.name}>
        <Link to={`/doacao/${id}`} className={classes.link}>
          {formatMoney(netCents)}
        </Link>
      </p>
      <StatusBadge tone={tone} className={classes.status}>
        {label}
      </StatusBadge>
      <p className={classes.facts}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {netCents < amountCents && <span className={classes.fact}>de {formatMoney(amountCents)}</span>}
        {isAnonymous && (
          <span className={classes.fact}>
            <IconEyeOff size={16} stroke={1.6} aria-hidden />
            Anônima
          </span>
        )}
      </p>
      <p className={classes.truth}>{donationStatus(donation)}</p>
      {baskets !== null && completedAt !== null && (
        <p className={classes.truth}>
          <Link to={`/doacao/${id}`} className={classes.link}>
            {baskets === 1 ? 'Acompanhar a cesta adotada' : `Acompanhar as ${baskets} cestas adotadas`}
          </Link>
        </p>
      )}
      {message && <p className={classes.message}>{message}</p>}
    </>
  );
}

const SKELETONS = 3;

interface HistoryProps<T> {
  title: string;
  /** Label of the button for older rows. */
  more: string;
  /** The properties of an infinite query that are used here. */
  query: {
    data?: { pages: PageView<T>[] };
    isError: boolean;
    isFetching: boolean;
    refetch(): unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  failure: string;
  empty: { text: string; to: string; action: string };
  /** Shown below the rows. */
  below?: ReactNode;
  children: (row: T) => ReactNode;
}

/** Panel with the newest rows of one kind. A failure doesn't affect the rest of the page. */
function History<T extends { id: string }>(props: HistoryProps<T>) {
  const id = useId();
  return (
    <section className={classes.history} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <Rows {...props} />
      {props.below}
    </section>
  );
}

function Rows<T extends { id: string }>({ title, more, query, failure, empty, children }: HistoryProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  if (!query.data) return query.isError ? <LoadFailed text={failure} query={query} /> : <Waiting title={title} />;
  // A row that was added meanwhile moves others to the next page, which are then read twice.
  const rows = new Map(query.data.pages.flatMap(({ items }) => items.map((row) => [row.id, row])));
  if (rows.size === 0) return <Empty {...empty} />;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {[...rows.values()].map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      <MoreButton query={query} list={list} count={rows.size} size="md" className={classes.more}>
        {more} ({(query.data.pages.at(-1)?.total ?? 0) - rows.size})
      </MoreButton>
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={`Carregando ${title.toLowerCase()}`}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className={classes.waitingRow} />
      ))}
    </div>
  );
}

function Empty({ text, to, action }: HistoryProps<never>['empty']) {
  return (
    <div className={classes.empty}>
      <BlossomIcon size={56} />
      <p>{text}</p>
      <Button component={Link} to={to} variant="light" size="md">
        {action}
      </Button>
    </div>
  );
}
