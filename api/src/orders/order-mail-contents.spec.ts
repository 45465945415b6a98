import { lowStockMail, orderMails } from './order-mail-contents';
import type { Order } from './order.entity';

describe('the mail about a paid order', () => {
  it.each([
    [4, 'Obrigado! Já estamos preparando o envio. Seu pedido chega em até 4 dias úteis.'],
    [1, 'Obrigado! Já estamos preparando o envio. Seu pedido chega em até 1 dia útil.'],
    [null, 'Obrigado! Já estamos preparando o envio.'],
  ])('promises the arrival that the checkout promised: %s', (shippingDays, text) => {
    const order = { id: 'a1', shippingDays } as Order;
    const organization = { legalName: 'Associação Instituto Aflora' } as Parameters<typeof orderMails.paid>[0]['organization'];
    expect(orderMails.paid({ order, items: [], organization, url: '' }).paragraphs).toEqual([text]);
  });
});

describe('the mail about low stock', () => {
  it.each([
    [2, 'Um produto está acabando', 'Sabonete: restam 2 unidades.'],
    [1, 'Um produto está acabando', 'Sabonete: resta 1 unidade.'],
    [0, 'Um produto acabou', 'Sabonete: não resta nenhuma unidade.'],
  ])('says how many are left: %s', (stockQuantity, heading, text) =>
    expect(lowStockMail({ name: 'Sabonete', stockQuantity, url: '' })).toMatchObject({ heading, paragraphs: [text] }),
  );
});
