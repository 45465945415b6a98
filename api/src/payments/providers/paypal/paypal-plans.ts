import { jsonObjectOf, textOf } from '../provider-response';
import type { SubscriptionIntent } from '../payment-provider';
import { decimalOf } from '../decimal-amount';
import type { PaypalClient } from './paypal-client';

const PRODUCT = { name: 'Contribuição recorrente', type: 'SERVICE' };
const INTERVAL_UNITS = { month: 'MONTH', year: 'YEAR' } as const;
/** PayPal retries a failed charge by itself, and suspends the subscription after this many failures. */
const FAILURES = 3;

type Price = Pick<SubscriptionIntent, 'amountCents' | 'interval'>;

/** PayPal subscriptions need a plan. There is one plan for each price and interval, created on first use and then reused. */
export class PaypalPlans {
  private readonly made = new Map<string, Promise<string>>();

  constructor(private readonly client: PaypalClient) {}

  idOf({ amountCents, interval }: Price): Promise<string> {
    return this.once(`plan:${interval}:${amountCents}`, async (name) => {
      const product = await this.once('product:recurring', (key) => this.create('/v1/catalogs/products', key, PRODUCT));
      // The key includes the product: otherwise, once the product is replaced, an old key would return a plan of the deleted product.
      return this.create('/v1/billing/plans', `${name}:${product}`, {
        product_id: product,
        name: `${PRODUCT.name} (${interval === 'month' ? 'mensal' : 'anual'})`,
        billing_cycles: [
          {
            sequence: 1,
            tenure_type: 'REGULAR',
            total_cycles: 0,
            frequency: { interval_unit: INTERVAL_UNITS[interval], interval_count: 1 },
            pricing_scheme: { fixed_price: { currency_code: 'BRL', value: decimalOf(amountCents) } },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: FAILURES },
      });
    });
  }

  private create(path: string, key: string, body: object): Promise<string> {
    return this.client.call({ method: 'POST', path, body, headers: { 'paypal-request-id': key } }, (response) =>
      textOf(jsonObjectOf(response), 'id'),
    );
  }

  private once(key: string, make: (key: string) => Promise<string>): Promise<string> {
    const known = this.made.get(key) ?? make(key);
    this.made.set(key, known);
    known.catch(() => this.made.delete(key));
    return known;
  }
}
