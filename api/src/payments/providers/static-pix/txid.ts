const RADIX = 36;
/** 36^25 exceeds the 2^128 uuids, so every payment has a different reference. */
const LENGTH = 25;

/** A payment's id as a Pix reference: at most 25 letters and digits. */
export const txidOf = (paymentId: string): string =>
  BigInt(`0x${paymentId.replaceAll('-', '')}`)
    .toString(RADIX)
    .toUpperCase()
    .padStart(LENGTH, '0');
