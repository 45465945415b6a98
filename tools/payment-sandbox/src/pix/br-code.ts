/** One field of a BR Code: two digits of id, two digits of length, and the value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC16/CCITT-FALSE, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Pix code of one payment. Its address is on a host that can't exist, so that no real bank can pay it. */
export function pixPayload(paymentId: string, amountCents: number): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `sandbox.invalid/pix/${paymentId}`);
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'INSTITUTO AFLORA'),
    field('60', 'CAMPINAS'),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return text + crc16(text);
}
