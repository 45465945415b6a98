import { releaseOrganization } from '@aflora/contracts/content';
import { pdfText } from '../../../test/support/pdf-text';
import { donationReceiptPdf } from './donation-receipt-pdf';

const RECEIPT = {
  organization: releaseOrganization,
  number: 1234,
  donorName: 'José Conceição',
  donorTaxId: null,
  amountCents: 12_345,
  receivedAt: new Date('2026-11-21T01:30:00Z'),
  isMonthly: false,
  replaces: [],
  receivedCents: 12_345,
  replacedBy: null,
  isTaxIdCorrected: false,
};

describe('the receipt of a donation', () => {
  it('states donor, amount, charity and date, and promises no tax deduction', async () => {
    const pdf = await donationReceiptPdf(RECEIPT);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(pdf);
    for (const line of [
      'Recibo de doação nº 1234',
      'Associação Instituto Aflora · CNPJ 12.345.678/0001-95',
      'Rua das Acácias, 210, Centro · Campinas, SP · 13010-000',
      'Recebemos de José Conceição a quantia de R$ 123,45 (cento e vinte e três reais e quarenta e cinco centavos)',
      '20 de novembro de 2026',
      'não é dedutível do imposto de renda',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('prints names with characters that the font lacks', async () => {
    const text = pdfText(await donationReceiptPdf({ ...RECEIPT, donorName: 'Ștefan Nováková 王 😀 Zé', isMonthly: true }));
    expect(text).toContain('Recebemos de Stefan Nováková ? ? Zé a quantia');
    expect(text).toContain('doação mensal');
  });

  it('that corrects others names them and states the net amount in figures and words', async () => {
    const text = pdfText(await donationReceiptPdf({ ...RECEIPT, number: 1300, amountCents: 10_000, replaces: [1234, 1250] }));
    expect(text).toContain('Recibo corrigido de doação nº 1300');
    expect(text).toContain('corrige os recibos nº 1234 e nº 1250, que deixam de valer: de R$ 123,45 recebidos, devolvemos R$ 23,45.');
    expect(text).toContain('a quantia líquida de R$ 100,00 (cem reais)');
  });

  it('whose document was corrected says so, and names the whole amount as before', async () => {
    const corrected = { ...RECEIPT, number: 1300, replaces: [1234], donorTaxId: '52998224725', isTaxIdCorrected: true };
    const text = pdfText(await donationReceiptPdf(corrected));
    expect(text).toContain('corrige o recibo nº 1234, que deixa de valer: o CPF ou CNPJ de quem doou foi corrigido.');
    expect(text).toContain('CPF 529.982.247-25, a quantia de');
    const both = pdfText(await donationReceiptPdf({ ...corrected, amountCents: 10_000 }));
    expect(both).toContain('devolvemos R$ 23,45; o CPF ou CNPJ de quem doou foi corrigido.');
  });

  it.each([
    ['52998224725', 'CPF 529.982.247-25'],
    ['11222333000181', 'CNPJ 11.222.333/0001-81'],
    ['12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
  ])('names the donor’s document %s as %s', async (donorTaxId, text) => {
    expect(pdfText(await donationReceiptPdf({ ...RECEIPT, donorTaxId }))).toContain(`Recebemos de José Conceição, ${text}, a quantia`);
  });

  it('that was replaced says by which one', async () => {
    const text = pdfText(await donationReceiptPdf({ ...RECEIPT, replacedBy: 1300 }));
    expect(text).toContain('Este recibo foi substituído pelo recibo corrigido nº 1300 e deixou de valer.');
  });

  it("is made even after the donor's data was erased", async () => {
    expect(pdfText(await donationReceiptPdf({ ...RECEIPT, donorName: null }))).toContain('Recebemos de doador não identificado');
  });
});
