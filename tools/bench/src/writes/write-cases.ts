import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import type { LoadCase } from '../reads/measured-load';

export interface WriteCase extends LoadCase {
  /** Smallest allowed ratio of requests per second to those of the plain server; 0: measured only. */
  target: number;
  /** Longest allowed p99 in ms. */
  maxP99?: number;
}

/** Every product of the measured shop costs the same. */
export const PRICE_CENTS = 5_000;
const SHIPPING_CENTS = 1_290;
const BUYERS = 32;

const person = () => ({ email: `${randomUUID()}@example.com`, name: 'Ana Lima' });
const address = {
  ...{
    cpf: '52998224725',
    postalCode: '13010-000',
    street: 'Rua das Acácias',
    number: '210',
    district: 'Centro',
    city: 'Campinas',
    state: 'SP',
  },
};

const orderOf = (productIds: string[]) => ({
  ...{ ...person(), ...address, items: productIds.map((productId) => ({ productId, quantity: 1 })) },
  ...{ shippingCode: 'economy', expectedTotalCents: productIds.length * PRICE_CENTS + SHIPPING_CENTS },
});

const donation = () => ({
  ...{ ...person(), amountCents: 5_000, frequency: 'once', isAnonymous: false, message: 'Um abraço a todas.' },
  ...{ provider: 'sandbox', method: 'card' },
});

const PASSWORD = 'Um jardim de andirobas 2026';
const signUp = () => ({ ...person(), password: PASSWORD, passwordConfirmation: PASSWORD });

/** Guests, each of whom has an address, a network and a key of their own. */
export function writeCases(productIds: string[]): WriteCase[] {
  const any = (): string => productIds[Math.floor(Math.random() * productIds.length)] ?? '';
  return [
    { name: 'orders of two products', target: 0.2, ...posts(paths.orders, () => orderOf([any(), any()])) },
    {
      ...{ name: `orders of one product, ${BUYERS} buyers`, target: 0.2, maxP99: 100, connections: BUYERS },
      ...posts(paths.orders, () => orderOf(productIds.slice(0, 1))),
    },
    { name: 'donations', target: 0, ...posts(paths.donations, donation) },
    { name: 'sign-ups', target: 0, ...posts(paths.register, signUp) },
  ];
}

const anyNetwork = (): string => [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.');

/** Requests whose body is made when they are sent. */
function posts(path: string, bodyOf: () => object): Pick<LoadCase, 'nextRequests'> {
  const setupRequest = (request: object) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': anyNetwork() },
    body: JSON.stringify(bodyOf()),
  });
  return { nextRequests: () => [{ method: 'POST', path, setupRequest }] };
}
