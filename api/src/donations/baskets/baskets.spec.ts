import { coveredBaskets } from '@aflora/contracts';
import type { DataSource } from 'typeorm';
import { basketMail, basketsText, cancelledMail } from './basket-mails.service';
import { BasketPhotosService } from './basket-photos.service';

describe('the baskets that the rest of a donation pays for', () => {
  it.each([
    [3, 24_000, 24_000, 3],
    [3, 24_000, 23_999, 2],
    [3, 24_000, 16_000, 2],
    [3, 24_000, 7_999, 0],
    [1, 8_000, 0, 0],
    [10, 33_330, 29_997, 9],
  ])('are of %i for %i cents with %i cents left: %i', (baskets, amountCents, keptCents, covered) => {
    expect(coveredBaskets({ amountCents, baskets }, keptCents)).toBe(covered);
  });

  it('are none of a donation that adopts none', () => {
    expect(coveredBaskets({ amountCents: 8_000, baskets: null }, 8_000)).toBe(0);
  });
});

describe('the mail about a step', () => {
  it('names one basket, or several', () => {
    expect(basketsText([1001], 'embalada')).toBe('Sua cesta nº 1001 foi embalada');
    expect(basketsText([1001, 1002, 1005], 'entregue')).toBe('Suas cestas nº 1001, nº 1002 e nº 1005 foram entregues');
  });

  it('says where they are, and that there is a photo, only if so', () => {
    const url = 'https://exemplo.org/doacao/1?token=k';
    const mail = basketMail({ status: 'delivered', numbers: [1001], hasPhoto: true, places: ['Vila Nova', 'Centro'] }, url);
    expect(mail).toMatchObject({ subject: 'Sua cesta nº 1001 foi entregue', facts: [{ value: 'Vila Nova · Centro' }], action: { url } });
    expect(mail.paragraphs).toContain('A foto está na página da sua adoção.');
    const plain = basketMail({ status: 'packed', numbers: [1001, 1002], hasPhoto: false, places: [] }, url);
    expect(plain).toMatchObject({ subject: 'Suas cestas nº 1001 e nº 1002 foram embaladas', facts: [] });
    expect(plain.paragraphs).toHaveLength(1);
  });

  it('that were cancelled says that the money went back only if nothing stayed', () => {
    const of = (numbers: number[], keptCents: number) => cancelledMail({ status: 'cancelled', numbers, keptCents }, 'https://exemplo.org');
    expect(of([1001, 1002], 0)).toMatchObject({
      subject: 'Suas cestas nº 1001 e nº 1002 foram canceladas',
      paragraphs: ['O dinheiro da doação voltou para você, por isso a entrega não vai acontecer.'],
    });
    const [text] = of([1001], 7_900).paragraphs;
    expect(text).toMatch(/ficaram R\$\s79,00, que não pagam mais esta cesta/);
    expect(text).toContain('Esse valor continua como doação.');
    expect(text).not.toContain('voltou');
  });
});

describe('the photos that no basket shows any more', () => {
  it('are left to the sweep when the database goes away, because the baskets are saved by then', async () => {
    const away = { query: () => Promise.reject(new Error('away')) } as unknown as DataSource;
    const remove = jest.fn();
    const photos = new BasketPhotosService({ remove } as never, away, { register: () => undefined } as never);
    await expect(photos.removeUnnamed(['/media/basket-photos/detail/1.webp'])).resolves.toBeUndefined();
    expect(remove).not.toHaveBeenCalled();
  });
});
