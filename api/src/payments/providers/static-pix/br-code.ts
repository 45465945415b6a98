import { createStaticPix, hasError } from 'pix-utils';
import type { StaticPixEnv } from '../../../config/payment-env';

interface Charge {
  /** Left out, the payer types the amount. */
  amountCents?: number;
  /** Left out, banks show none: `***`. */
  txid?: string;
}

/** The text behind the QR code ("Pix copia e cola"). Name and city come stripped of accents and short enough. */
export function brCode({ key, name, city }: Omit<StaticPixEnv, 'txidMode'>, { amountCents = 0, txid }: Charge): string {
  // Cents of this size divide and print exactly with two decimals; the library leaves an amount of zero out.
  const made = createStaticPix({ pixKey: key, merchantName: name, merchantCity: city, transactionAmount: amountCents / 100, txid });
  if (hasError(made)) throw new Error(`No BR Code can be made: ${made.message}`);
  return made.toBRCode();
}
