import { withoutAccents } from '../common/text/text';
import type { EnvReader } from './env-reader';

const providerCodes = ['sandbox', 'mercadopago', 'paypal', 'pix-static'] as const;
type ProviderCode = (typeof providerCodes)[number];

export interface SandboxEnv {
  url: string;
  key: string;
  webhookSecret: string;
}

export interface MercadoPagoEnv {
  url: string;
  accessToken: string;
  webhookSecret: string;
}

export interface PaypalEnv {
  url: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

export interface StaticPixEnv {
  key: string;
  /** As a BR Code has it: without accents, at most 25 characters. */
  name: string;
  /** The same, at most 15. */
  city: string;
  /** Some banks drop a reference that they have not made: then a payment is told by its amount. */
  txidMode: 'reference' | 'none';
}

const NAME_CHARACTERS = 25;
const CITY_CHARACTERS = 15;
/** What is left of the 99 characters of its field. */
const KEY = /^[\x21-\x7e]{1,77}$/;

/** Where the API runs. */
export interface Place {
  isProduction: boolean;
  portBase: number;
}

/** Variables of drivers: those of one that isn't chosen may be missing or wrong. */
class PaymentDriverEnv {
  constructor(
    private readonly read: EnvReader,
    private readonly chosen: string[],
    private readonly place: Place,
  ) {}

  sandbox(): SandboxEnv | undefined {
    return this.ifChosen('sandbox', {
      url: this.url('sandbox', 'SANDBOX_URL', `http://localhost:${this.place.portBase + 4}`),
      key: this.read.text('SANDBOX_KEY', 'sandbox-key'),
      webhookSecret: this.read.text('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
    });
  }

  mercadoPago(): MercadoPagoEnv | undefined {
    return this.ifChosen('mercadopago', {
      url: this.url('mercadopago', 'MERCADO_PAGO_URL', 'https://api.mercadopago.com'),
      accessToken: this.needed('mercadopago', 'MERCADO_PAGO_ACCESS_TOKEN'),
      webhookSecret: this.needed('mercadopago', 'MERCADO_PAGO_WEBHOOK_SECRET'),
    });
  }

  paypal(): PaypalEnv | undefined {
    return this.ifChosen('paypal', {
      url: this.url('paypal', 'PAYPAL_URL', 'https://api-m.paypal.com'),
      clientId: this.needed('paypal', 'PAYPAL_CLIENT_ID'),
      clientSecret: this.needed('paypal', 'PAYPAL_CLIENT_SECRET'),
      webhookId: this.needed('paypal', 'PAYPAL_WEBHOOK_ID'),
    });
  }

  staticPix(): StaticPixEnv | undefined {
    const key = this.needed('pix-static', 'PIX_KEY');
    if (this.isChosen('pix-static') && key && !KEY.test(key))
      this.read.refuse('PIX_KEY must be a Pix key: at most 77 characters, no spaces');
    const txidMode = this.read.text('PIX_TXID_MODE', 'reference');
    const isKnown = txidMode === 'reference' || txidMode === 'none';
    if (this.isChosen('pix-static') && !isKnown) this.read.refuse('PIX_TXID_MODE must be one of reference, none');
    return this.ifChosen('pix-static', {
      key,
      name: this.plain('PIX_NAME', NAME_CHARACTERS),
      city: this.plain('PIX_CITY', CITY_CHARACTERS),
      txidMode: txidMode === 'none' ? 'none' : 'reference',
    });
  }

  private isChosen(code: ProviderCode): boolean {
    return this.chosen.includes(code);
  }

  private ifChosen<T>(code: ProviderCode, env: T): T | undefined {
    return this.isChosen(code) ? env : undefined;
  }

  /** Credentials travel encrypted to whoever is not a stub on this machine. */
  private url(code: ProviderCode, name: string, fallback: string): string {
    if (!this.isChosen(code)) return this.read.text(name, fallback);
    const mayBeLocal = code === 'sandbox' || !this.place.isProduction;
    return this.read.url(name, mayBeLocal ? ['http:', 'https:'] : ['https:'], fallback).replace(/\/$/, '');
  }

  private needed(code: ProviderCode, name: string): string {
    const value = this.read.text(name, '');
    if (!value && this.isChosen(code)) this.read.refuse(`PAYMENT_PROVIDERS names ${code}, which needs ${name}`);
    return value;
  }

  private plain(name: string, most: number): string {
    const value = withoutAccents(this.needed('pix-static', name));
    if (this.isChosen('pix-static') && value.length > most) this.read.refuse(`${name} must have at most ${most} characters`);
    return value;
  }
}

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
