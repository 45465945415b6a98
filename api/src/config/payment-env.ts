import type { EnvReader } from './env-reader';
import {
  PaymentDriverEnv,
  providerCodes,
  type MercadoPagoEnv,
  type PaypalEnv,
  type Place,
  type SandboxEnv,
  type StaticPixEnv,
} from './payment-driver-env';

/** How money comes in. */
export interface PaymentEnv {
  /** Codes of the drivers, in the order in which people are offered them. */
  providers: string[];
  /** Present when its driver is chosen; so are the others. */
  sandbox?: SandboxEnv;
  mercadoPago?: MercadoPagoEnv;
  paypal?: PaypalEnv;
  staticPix?: StaticPixEnv;
  /** Where providers send events: an address that reaches this API from outside. */
  webhookOrigin: string;
  /** Minutes that a checkout keeps its units. */
  holdMinutes: number;
  /** What one buyer and one network may keep at a time without paying. */
  heldByBuyer: HoldCap;
  heldByNetwork: HoldCap;
}

export interface HoldCap {
  /** Unpaid orders that keep units. */
  orders: number;
  /** Units of all of them. */
  units: number;
}

/** A chosen driver without its credentials is a line at boot, not a surprise at checkout. */
export function paymentEnv(read: EnvReader, place: Place): PaymentEnv {
  const shell = read.text('PUBLIC_ORIGIN', `http://localhost:${place.portBase}`);
  const providers = [...new Set(read.list('PAYMENT_PROVIDERS', place.isProduction ? '' : 'sandbox'))];
  const unknown = providers.find((code) => !(providerCodes as readonly string[]).includes(code));
  if (unknown) read.refuse(`PAYMENT_PROVIDERS may list ${providerCodes.join(', ')}, not ${unknown}`);
  if (providers.length === 0) read.refuse(`PAYMENT_PROVIDERS must name at least one of ${providerCodes.join(', ')}`);
  const driver = new PaymentDriverEnv(read, providers, place);
  return {
    providers,
    sandbox: driver.sandbox(),
    mercadoPago: driver.mercadoPago(),
    paypal: driver.paypal(),
    staticPix: driver.staticPix(),
    webhookOrigin: read.url('PAYMENT_WEBHOOK_ORIGIN', ['http:', 'https:'], shell).replace(/\/$/, ''),
    holdMinutes: read.integer('STOCK_HOLD_MINUTES', 30, { min: 1, max: 1_440 }),
    heldByBuyer: holdCap(read, 'BUYER', { orders: 3, units: 30 }),
    heldByNetwork: holdCap(read, 'NETWORK', { orders: 10, units: 60 }),
  };
}

const holdCap = (read: EnvReader, whose: string, fallback: HoldCap): HoldCap => ({
  orders: read.integer(`STOCK_HOLD_ORDERS_PER_${whose}`, fallback.orders, { min: 1, max: 100_000 }),
  units: read.integer(`STOCK_HOLD_UNITS_PER_${whose}`, fallback.units, { min: 1, max: 1_000_000 }),
});
