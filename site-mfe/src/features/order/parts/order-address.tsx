import type { OrderView } from '@aflora/contracts';
import { CopyButton } from '../../../components/copy-button';
import classes from './parts.module.css';

/** Where it goes, and how to follow it there. */
export function OrderAddress({ order: { shippingAddress: to, trackingCode } }: { order: OrderView }) {
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
      {trackingCode && (
        <div className={classes.tracking}>
          <p>
            <span className={classes.quiet}>Código de rastreio</span>
            <b>{trackingCode}</b>
          </p>
          <CopyButton text={trackingCode} what="o código de rastreio" variant="outline" />
        </div>
      )}
    </section>
  );
}
