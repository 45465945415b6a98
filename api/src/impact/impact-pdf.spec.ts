import { releaseOrganization } from '@aflora/contracts/content';
import { pdfText } from '../../test/support/pdf-text';
import { impactPdf } from './impact-pdf';
import type { ImpactRow } from './impact.queries';

const aRow = (given: Partial<ImpactRow>): ImpactRow => ({
  id: 'a',
  kind: 'donation',
  event: 'donation-given',
  at: new Date('2026-03-10T12:00:00Z'),
  pageId: null,
  amountCents: 5000,
  returnedCents: 0,
  ...given,
});

describe('the yearly summary of a person’s impact', () => {
  it('lists what happened with net amounts and sums donations apart from purchases', async () => {
    const rows = [
      aRow({}),
      aRow({ event: 'donation-monthly', amountCents: 2000, returnedCents: 500 }),
      aRow({ kind: 'order', event: 'order-delivered', amountCents: 9990, at: new Date('2026-12-31T23:00:00Z') }),
      aRow({ kind: 'order', event: 'order-refunded', amountCents: 0, returnedCents: 7000 }),
      aRow({ kind: 'membership', event: 'membership-started', amountCents: null }),
    ];
    const pdf = await impactPdf({
      ...{ year: 2026, organization: releaseOrganization, issuedAt: new Date('2027-01-05T13:00:00Z') },
      ...{ firstName: 'Zoë', rows },
    });
    const text = pdfText(pdf).replaceAll('\u00a0', ' ');
    for (const part of [
      'Meu impacto 2026: Zoë R$ 70,00 em 2 doações, já sem o que foi devolvido.',
      'E 1 compra na loja, que somam R$ 99,90.',
      '10/03/2026 Doação mensal, R$ 5,00 devolvidos ou contestados R$ 20,00',
      '31/12/2026 Compra na loja, entregue R$ 99,90',
      'Compra reembolsada R$ 0,00',
      'Início da contribuição de membro',
      'não é recibo nem comprovante',
      'emitido em 5 de janeiro de 2027 · página 1 de 1',
    ])
      expect(text).toContain(part);
  });
});
