import { deflateSync } from 'node:zlib';
import { releaseOrganization } from '@aflora/contracts/content';
import { pdfText } from '../../../test/support/pdf-text';
import { donationStatementPdf, type PrintedStatement, type StatementRow } from './donation-statement-pdf';

const aRow = (given: Partial<StatementRow> = {}): StatementRow => ({
  receivedAt: new Date('2025-03-10T12:00:00Z'),
  donorName: 'José Conceição',
  donorTaxId: '52998224725',
  amountCents: 5000,
  refundedCents: 0,
  disputedCents: 0,
  receiptNumbers: [1234],
  ...given,
});

type Paid = Pick<PrintedStatement, 'uses' | 'usedCents' | 'unusedCents'>;

const NOTHING_PAID: Paid = { uses: [], usedCents: 0, unusedCents: 0 };
const statementOf = async (rows: StatementRow[], issuedAt = new Date('2026-01-05T13:00:00Z'), paid: Paid = NOTHING_PAID) =>
  pdfText(await donationStatementPdf({ year: 2025, organization: releaseOrganization, issuedAt, rows, ...paid })).replaceAll('\u00a0', ' ');

describe('the yearly statement of donations', () => {
  it('names the charity, the donor and each donation with its receipt, and the total in figures and words', async () => {
    const text = await statementOf([
      aRow(),
      aRow({ receivedAt: new Date('2025-12-31T02:00:00Z'), amountCents: 12_345, receiptNumbers: [1250] }),
    ]);
    for (const part of [
      'Associação Instituto Aflora · CNPJ 12.345.678/0001-95',
      'Comprovante de doações de 2025',
      'Doações recebidas de 1º de janeiro a 31 de dezembro de 2025.',
      'José Conceição, CPF 529.982.247-25',
      '10/03/2025 nº 1234 R$ 50,00 R$ 0,00 R$ 50,00',
      '30/12/2025 nº 1250 R$ 123,45 R$ 0,00 R$ 123,45',
      'Total líquido de 2 doações: cento e setenta e três reais e quarenta e cinco centavos.',
      'não são dedutíveis do imposto de renda',
      'emitido em 5 de janeiro de 2026 · página 1 de 1',
    ])
      expect(text).toContain(part);
  });

  it('is net of what went back, and names corrected receipts with those that they replace', async () => {
    const text = await statementOf([
      aRow({ refundedCents: 2000, receiptNumbers: [1234, 1300, 1301] }),
      aRow({ refundedCents: 5000, receiptNumbers: [1235] }),
      aRow({ disputedCents: 1000, receiptNumbers: [1236] }),
    ]);
    for (const part of [
      'nº 1301, no lugar de nº 1234 e nº 1300 R$ 50,00 R$ 20,00 R$ 30,00',
      'nº 1235, sem efeito R$ 50,00 R$ 50,00 R$ 0,00',
      'nº 1236 R$ 50,00 R$ 10,00 * R$ 40,00',
      'Total R$ 150,00 R$ 80,00 R$ 70,00',
      '* Inclui valor contestado',
      'setenta reais',
    ])
      expect(text).toContain(part);
  });

  it('lists donations of different documents apart, each with its sum', async () => {
    const text = await statementOf([
      aRow(),
      aRow({ donorName: 'Padaria da Zé', donorTaxId: '12ABC34501DE35', amountCents: 9000 }),
      aRow({ donorName: null, donorTaxId: null, amountCents: 700 }),
    ]);
    for (const part of [
      'CPF 529.982.247-25',
      'Padaria da Zé, CNPJ 12.ABC.345/01DE-35',
      'Doador não identificado',
      'Total R$ 90,00 R$ 0,00 R$ 90,00',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('lists the numbers that a receipt replaces like words of a sentence', async () => {
    expect(await statementOf([aRow({ receiptNumbers: [1, 2, 3, 4] })])).toContain('nº 4, no lugar de nº 1, nº 2 e nº 3');
  });

  it('divides no short list of donations between two pages, wherever it starts', async () => {
    for (const length of [22, 23, 24, 25, 26, 27]) {
      const family = Array.from({ length }, (_, index) => aRow({ donorName: `Pessoa ${index}`, donorTaxId: null }));
      const pages = (await statementOf(family)).split(/página \d+ de \d+/);
      for (const { donorName } of family) {
        const page = pages.find((one) => one.includes(`${donorName} Recebida`)) ?? '';
        expect(page.split(`${donorName} Recebida`)[1]).toContain('Total');
      }
    }
  });

  it('lists the expenses that the donations paid, and what is not used yet', async () => {
    const use = { day: '2025-11-12', project: 'Cestas básicas', supplier: 'Mercado Bom Preço', description: 'Arroz', cents: 3000 };
    const general = { ...use, day: '2025-12-01', project: null, supplier: 'Pessoa física', description: 'Frete', cents: 500 };
    const paid = { uses: [use, general], usedCents: 3700, unusedCents: 1300 };
    const text = await statementOf([aRow()], undefined, paid);
    for (const part of [
      'O que estas doações pagaram até 5 de janeiro de 2026',
      '12/11/2025 Cestas básicas: Arroz (Mercado Bom Preço) R$ 30,00',
      '01/12/2025 Geral: Frete (Pessoa física) R$ 5,00',
      'Outras despesas R$ 2,00',
      'Ainda não usado R$ 13,00',
    ]) {
      expect(text).toContain(part);
    }
    expect(await statementOf([aRow()])).not.toContain('O que estas doações pagaram');
  });

  it('of the current year ends with the day of its issue', async () => {
    expect(await statementOf([aRow()], new Date('2025-11-23T12:00:00Z'))).toContain('Doações recebidas até 23 de novembro de 2025.');
  });

  it('of 300 donations repeats the head of its table on every page', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => aRow({ receiptNumbers: [index + 1] }));
    const text = await statementOf(rows);
    const [, pages] = /página 1 de (\d+)/.exec(text) ?? [];
    expect(Number(pages)).toBeGreaterThan(5);
    expect(text.match(/Recebida em Recibo/g)).toHaveLength(Number(pages));
    for (const number of [1, 150, 300]) expect(text).toContain(`nº ${number} R$ 50,00`);
    expect(text).toContain('Total líquido de 300 doações: quinze mil reais.');
  });
});

describe('the text of a PDF', () => {
  it.each([0x0d, 0x0a])('is read whole if the last byte of a compressed stream is %i', (lastByte) => {
    const texts = Array.from({ length: 256 }, (_, points) => `Recibo${'.'.repeat(points)}`);
    const shown = texts.find((text) => deflateSync(asShown(text)).at(-1) === lastByte);
    const stream = Buffer.concat([Buffer.from('<< >>\nstream\n'), deflateSync(asShown(shown ?? '')), Buffer.from('\nendstream\nendobj')]);
    expect(shown).toMatch(/^Recibo/);
    expect(pdfText(stream)).toBe(shown);
  });
});

const asShown = (text: string): string => `[<${Buffer.from(text).toString('hex')}>] TJ`;
