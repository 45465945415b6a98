import { releaseOrganization } from '@aflora/contracts/content';
import { lowStockMail, orderMails } from './order-mail-contents';
import type { Order, OrderItem } from '../order.entity';

describe('the mail about a paid order', () => {
  it.each([
    [4, 'Obrigado! Já estamos preparando o envio. Seu pedido chega em até 4 dias úteis.'],
    [1, 'Obrigado! Já estamos preparando o envio. Seu pedido chega em até 1 dia útil.'],
    [null, 'Obrigado! Já estamos preparando o envio.'],
  ])('promises the arrival that the checkout promised: %s', (shippingDays, text) => {
    const order = { id: 'a1', shippingDays } as Order;
    expect(orderMails.paid({ order, items: [], organization: releaseOrganization, url: '' }).paragraphs).toEqual([text]);
  });

  it('lists the products by name', () => {
    const items = ['Kit 10', 'Óleo', 'Kit 2'].map((productName) => ({ productName, quantity: 1, unitPriceCents: 100 }) as OrderItem);
    const { facts = [] } = orderMails.paid({ order: { id: 'a1' } as Order, items, organization: releaseOrganization, url: '' });
    expect(facts.slice(0, 3).map(({ label }) => label)).toEqual(['1 × Kit 2', '1 × Kit 10', '1 × Óleo']);
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
