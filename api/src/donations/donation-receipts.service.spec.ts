import { pdfText } from '../../test/support/pdf-text';
import { donationReceiptPdf } from './donation-receipts.service';

const RECEIPT = {
  number: 1234,
  donorName: 'José Conceição',
  amountCents: 12_345,
  receivedAt: new Date('2026-11-21T01:30:00Z'),
  isMonthly: false,
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

  it("is made even after the donor's data was erased", async () => {
    expect(pdfText(await donationReceiptPdf({ ...RECEIPT, donorName: null }))).toContain('Recebemos de doador não identificado');
  });
});
