import { crc16, pixPayload } from './br-code';

describe('a Pix code', () => {
  it('has the checksum of the standard', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(
      crc16(
        '00020126370014br.gov.bcb.pix0115doe@ong.example520400005303986540525.005802BR5920ONG BELEZA SOLIDARIA6009SAO PAULO62150511DOA0000000163040B9B'.slice(
          0,
          -4,
        ),
      ),
    ).toBe('0B9B');
  });

  it('contains the amount and can be parsed field by field to its end', () => {
    const payload = pixPayload('pay_0123456789abcdef01234567', 123_456);
    const fields = fieldsOf(payload);
    expect(fields.get('54')).toBe('1234.56');
    expect(fieldsOf(fields.get('26') ?? '').get('25')).toBe('sandbox.invalid/pix/pay_0123456789abcdef01234567');
    expect(fields.get('63')).toBe(crc16(payload.slice(0, -4)));
  });
});

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}
