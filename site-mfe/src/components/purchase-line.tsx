import { formatMoney } from '@aflora/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './purchase-line.module.css';

interface PurchaseLineProps {
  imageUrl: string | null | undefined;
  name: string;
  /** Path of the product's page, to which the name then links. */
  to?: string;
  quantity: number;
  /** Price of one unit. */
  priceCents: number;
  /** Units that can still be bought, where that may be fewer; the price is that of these. */
  available?: number;
  children?: ReactNode;
}

/** One product of an order or of a checkout, with its quantity and price. */
export function PurchaseLine({ imageUrl, name, to, quantity, priceCents, available = quantity, children }: PurchaseLineProps) {
  return (
    <li className={classes.line}>
      {imageUrl ? (
        <img src={imageUrl} alt="" loading="lazy" width={64} height={64} className={classes.picture} />
      ) : (
        <span className={classes.picture} aria-hidden="true" />
      )}
      <div className={classes.text}>
        {to ? (
          <Link to={to} className={classes.name}>
            {name}
          </Link>
        ) : (
          <p className={classes.name}>{name}</p>
        )}
        <p className={classes.quantity}>
          {quantity} × {formatMoney(priceCents)}
        </p>
        {children}
      </div>
      {available > 0 && <span className={classes.price}>{formatMoney(priceCents * Math.min(quantity, available))}</span>}
    </li>
  );
}
