import { createStaticPix, hasError } from 'pix-utils';
import type { StaticPixEnv } from '../../../config/payment-env';

interface Charge {
  /** Without an amount, the payer types it. */
  amountCents?: number;
  /** Reference of the payment. Without it the code contains `***`, and banks show none. */
  txid?: string;
}

/** The text behind the QR code ("Pix copia e cola"). Name and city must come without accents and within Pix's length limits. */
export function brCode({ key, name, city }: Omit<StaticPixEnv, 'txidMode'>, { amountCents = 0, txid }: Charge): string {
  // Cents of this magnitude divide exactly into two decimals; the library leaves out an amount of zero.
  const pix = createStaticPix({ pixKey: key, merchantName: name, merchantCity: city, transactionAmount: amountCents / 100, txid });
  if (hasError(pix)) throw new Error(`No BR Code can be made: ${pix.message}`);
  return pix.toBRCode();
}
