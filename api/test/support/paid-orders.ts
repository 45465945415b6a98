import { randomUUID } from 'node:crypto';
import { paths, type CheckoutInput, type PaymentView, type PlacedOrderView } from '@aflora/contracts';
import type { PhysicalProduct } from '../../src/physical-products/physical-product.entity';
import type { MoneyApp } from './money-app';
import { aPhysicalProduct } from './physical-products';

export const BUYER = {
  ...{ email: 'bia@example.com', name: 'Bia Souza', cpf: '529.982.247-25', phone: '(19) 98765-4321', postalCode: '13010-000' },
  ...{ street: 'Rua das Acácias', number: '210', district: 'Centro', city: 'Campinas', state: 'SP' },
};
/** Two units at 50.00 and economy shipping. */
export const TOTAL = 11_290;

export interface PlacedOrder {
  id: string;
  headers: Record<string, string>;
  product: PhysicalProduct;
}

/** A guest's order of two units, as checkout creates it; `more` adds to its input. */
export async function aPlacedOrder(api: MoneyApp, more: Partial<CheckoutInput> = {}): Promise<PlacedOrder> {
  const product = await aPhysicalProduct(api.dataSource, { name: `Sérum ${randomUUID()}`, priceCents: 5000, stockQuantity: 5 });
  const items = [{ productId: product.id, quantity: 2 }];
  const payload = { ...BUYER, items, shippingCode: 'economy', expectedTotalCents: TOTAL, ...more };
  const response = await api.inject({ method: 'POST', url: paths.orders, payload });
  const { id, accessToken } = response.json<PlacedOrderView>();
  return { id, headers: { 'x-access-key': accessToken }, product };
}

export async function startPaying(api: MoneyApp, { id, headers }: PlacedOrder, provider = 'sandbox'): Promise<PaymentView> {
  const payload = { provider, method: 'pix' };
  return (await api.inject({ method: 'POST', url: paths.orderPayments(id), payload, headers })).json<PaymentView>();
}

/** Like `aPlacedOrder`, but paid. */
export async function aPaidOrder(api: MoneyApp, more: Partial<CheckoutInput> = {}): Promise<PlacedOrder> {
  const order = await aPlacedOrder(api, more);
  await api.settle((await startPaying(api, order)).id, 'paid');
  return order;
}
