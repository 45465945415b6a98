import type { ShippingAddressView } from '@aflora/contracts';
import { clsx } from 'clsx';
import classes from './address-lines.module.css';

/** An address as printed on a parcel. Parts that an older order lacks are left out. */
export function AddressLines({ address, className }: { address: Partial<ShippingAddressView>; className?: string }) {
  const { recipient, street, number, complement, district, city, state, postalCode } = address;
  const lines = [
    recipient,
    [street, number, complement].filter(Boolean).join(', '),
    [district, city, state].filter(Boolean).join(', '),
    postalCode && `CEP ${postalCode}`,
  ].filter(Boolean);
  if (lines.length === 0) return <p className={className}>Endereço não informado</p>;
  return (
    <address className={clsx(classes.address, className)}>
      {lines.map((line) => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
    </address>
  );
}
