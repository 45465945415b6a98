import { hasError, parsePix } from 'pix-utils';
import { computeCRC } from 'pix-utils/dist/main/crc';
import { withoutAccents } from '../../../common/text/text';
import { brCode } from './br-code';

const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const DONATION =
  '00020126370014br.gov.bcb.pix0115doe@ong.example520400005303986540525.005802BR5920ONG BELEZA SOLIDARIA6009SAO PAULO62150511DOA0000000163040B9B';
const FALSE_CRC = '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304170E';

const ours = { key: 'doe@ong.example', name: 'ONG BELEZA SOLIDARIA', city: 'SAO PAULO' };
const read = (code: string) => {
  const pix = parsePix(code);
  if (hasError(pix)) throw new Error(pix.message);
  return pix;
};

describe('brCode', () => {
  it('makes the same code as banks do', () => {
    expect(brCode(ours, { amountCents: 2500, txid: 'DOA00000001' })).toBe(DONATION);
  });

  it('uses the checksum that the manual defines', () => {
    expect(computeCRC('123456789')).toBe('29B1');
    expect(read(MANUAL)).toMatchObject({ pixKey: '123e4567-e12b-12d1-a456-426655440000', merchantName: 'Fulano de Tal', txid: '***' });
    expect(read(DONATION)).toMatchObject({ transactionAmount: 25, txid: 'DOA00000001' });
    expect(() => read(FALSE_CRC)).toThrow('invalid crc');
    expect(computeCRC(FALSE_CRC)).toBe('04ED');
  });

  it('leaves the amount out, and writes three asterisks when there is no reference', () => {
    const code = brCode(ours, {});
    expect(code).toContain('53039865802BR');
    expect(code).toContain('62070503***6304');
  });

  it.each([1, 10, 30, 290, 2990, 8_215, 1_000_000, 99_999_999])('writes exactly %i cents', (amountCents) => {
    const [, length, rest = ''] = /5303986 ?54(\d\d)(.*)$/.exec(brCode(ours, { amountCents })) ?? [];
    const amount = rest.slice(0, Number(length));
    expect(amount).toMatch(/^\d+\.\d\d$/);
    expect(Number(amount.replace('.', ''))).toBe(amountCents);
  });

  it('counts characters after removing accents', () => {
    const name = withoutAccents('Ação São José da Conceição');
    expect(name).toBe('Acao Sao Jose da Conceicao');
    const code = brCode({ ...ours, name: withoutAccents('Coração Cônscio'), city: withoutAccents('São João') }, {});
    expect(code).toContain('5915CORACAO CONSCIO6008SAO JOAO');
    expect(code).toMatch(/^[\x20-\x7e]+$/);
  });

  it('refuses a name that is too long', () => {
    expect(() => brCode({ ...ours, name: 'A'.repeat(26) }, {})).toThrow('merchantName');
  });
});
