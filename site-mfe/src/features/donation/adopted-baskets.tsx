import type { BasketStatus, DonationView, BasketView } from '@aflora/contracts';
import { formatLongDate } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import classes from './adopted-baskets.module.css';

const steps = [
  { status: 'reserved', label: 'Reservada' },
  { status: 'packed', label: 'Embalada' },
  { status: 'delivered', label: 'Entregue' },
] as const satisfies { status: BasketStatus; label: string }[];

/** The way of each basket that the donation adopted; nothing for other donations. */
export function AdoptedBaskets({ donation: { baskets, paymentStatus } }: { donation: Pick<DonationView, 'baskets' | 'paymentStatus'> }) {
  if (baskets.length === 0) return null;
  return (
    <section className={classes.baskets} aria-labelledby="cestas">
      <h2 id="cestas">{baskets.length === 1 ? 'Sua cesta' : 'Suas cestas'}</h2>
      <p className={classes.lead}>Avisamos por e-mail a cada etapa, e esta página mostra onde cada uma está.</p>
      {baskets.map((basket) => (
        <Basket key={basket.number} basket={basket} why={cancellationText(paymentStatus)} />
      ))}
    </section>
  );
}

/** Why baskets were cancelled. A donation that is completed has money left, which may pay for other baskets. */
function cancellationText(paymentStatus: DonationView['paymentStatus']): string {
  if (paymentStatus === 'refunded') return 'o dinheiro da doação voltou para você.';
  if (paymentStatus === 'disputed') return 'o pagamento da doação foi contestado.';
  return 'o que restava da doação não pagava mais esta cesta. O que ficou continua como doação.';
}

function Basket({ basket, why }: { basket: BasketView; why: string }) {
  const { number, status, place, photoUrl, cancelledAt } = basket;
  return (
    <article className={classes.basket} aria-labelledby={`cesta-${number}`}>
      <div className={classes.words}>
        <h3 id={`cesta-${number}`}>Cesta nº {number}</h3>
        {status === 'cancelled' ? (
          <p>
            Cancelada{cancelledAt && ` em ${formatLongDate(cancelledAt)}`}: {why}
          </p>
        ) : (
          <Way basket={basket} />
        )}
        {place && <p className={classes.place}>Onde: {place}</p>}
      </div>
      {photoUrl && (
        <img src={photoUrl} alt={`Foto da cesta nº ${number}`} width={960} height={720} loading="lazy" className={classes.photo} />
      )}
    </article>
  );
}

/** The steps, with the days of those that happened. */
function Way({ basket }: { basket: BasketView }) {
  const times: Record<(typeof steps)[number]['status'], string | null> = {
    reserved: basket.reservedAt,
    packed: basket.packedAt,
    delivered: basket.deliveredAt,
  };
  return (
    <ol className={classes.steps}>
      {steps.map(({ status, label }) => {
        const at = times[status];
        return (
          <li key={status} data-done={at !== null || undefined} aria-current={basket.status === status ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {at && <IconCheck size={16} stroke={2.4} />}
            </span>
            <span>
              {label}
              <small>{at ? <time dateTime={at}>{formatLongDate(at)}</time> : 'ainda não'}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
