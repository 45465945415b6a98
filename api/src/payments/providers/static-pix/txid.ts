const DIGITS = 36;
/** 36^25 is more than the 2^128 of a uuid: nothing is lost, and no two payments share one. */
const LENGTH = 25;

/** A payment's id as a Pix reference has it: letters and digits, 25 at most. */
export const txidOf = (paymentId: string): string =>
  BigInt(`0x${paymentId.replaceAll('-', '')}`)
    .toString(DIGITS)
    .toUpperCase()
    .padStart(LENGTH, '0');
