import { isEmailAddress, isTaxId } from '@aflora/contracts';
import { withoutAccents } from '../common/text/text';
import type { EnvReader } from './env-reader';

export const providerCodes = ['sandbox', 'mercadopago', 'paypal', 'pix-static'] as const;
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
  /** Name in the format of a BR Code: without accents, at most 25 characters. */
  name: string;
  /** City in the format of a BR Code: without accents, at most 15 characters. */
  city: string;
  /** `none` for banks that drop references they didn't create; payments are then identified by their amount. */
  txidMode: 'reference' | 'none';
}

const NAME_CHARACTERS = 25;
const CITY_CHARACTERS = 15;
const PIX_PHONE = /^\+55[1-9]{2}\d{8,9}$/;
const PIX_RANDOM = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether the text is one of the five kinds of keys of Banco Central's DICT, in the DICT's format. 77 characters are what remains of the BR
 * Code field's 99.
 */
const isPixKey = (key: string): boolean =>
  isTaxId(key) || PIX_PHONE.test(key) || PIX_RANDOM.test(key) || (key.length <= 77 && isEmailAddress(key));

/** Context in which the API runs. */
export interface Deployment {
  isProduction: boolean;
  portBase: number;
}

/** Reads the variables of payment providers. Those of providers that are not enabled may be missing or invalid. */
class PaymentProviderEnv {
  constructor(
    private readonly read: EnvReader,
    private readonly enabled: string[],
    private readonly deployment: Deployment,
  ) {}

  sandbox(): SandboxEnv | undefined {
    return this.ifEnabled('sandbox', {
      url: this.url('sandbox', 'SANDBOX_URL', `http://localhost:${this.deployment.portBase + 4}`),
      key: this.read.text('SANDBOX_KEY', 'sandbox-key'),
      webhookSecret: this.read.text('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
    });
  }

  mercadoPago(): MercadoPagoEnv | undefined {
    return this.ifEnabled('mercadopago', {
      url: this.url('mercadopago', 'MERCADO_PAGO_URL', 'https://api.mercadopago.com'),
      accessToken: this.required('mercadopago', 'MERCADO_PAGO_ACCESS_TOKEN'),
      webhookSecret: this.required('mercadopago', 'MERCADO_PAGO_WEBHOOK_SECRET'),
    });
  }

  paypal(): PaypalEnv | undefined {
    return this.ifEnabled('paypal', {
      url: this.url('paypal', 'PAYPAL_URL', 'https://api-m.paypal.com'),
      clientId: this.required('paypal', 'PAYPAL_CLIENT_ID'),
      clientSecret: this.required('paypal', 'PAYPAL_CLIENT_SECRET'),
      webhookId: this.required('paypal', 'PAYPAL_WEBHOOK_ID'),
    });
  }

  staticPix(): StaticPixEnv | undefined {
    const key = this.required('pix-static', 'PIX_KEY');
    if (this.isEnabled('pix-static') && key && !isPixKey(key))
      this.read.refuse(
        'PIX_KEY must be a Pix key: an e-mail, a phone as +5511987654321, a CPF or CNPJ without dots, or a random key (UUID)',
      );
    const txidMode = this.read.text('PIX_TXID_MODE', 'reference');
    const isKnown = txidMode === 'reference' || txidMode === 'none';
    if (this.isEnabled('pix-static') && !isKnown) this.read.refuse('PIX_TXID_MODE must be one of reference, none');
    return this.ifEnabled('pix-static', {
      key,
      name: this.asciiText('PIX_NAME', NAME_CHARACTERS),
      city: this.asciiText('PIX_CITY', CITY_CHARACTERS),
      txidMode: txidMode === 'none' ? 'none' : 'reference',
    });
  }

  private isEnabled(code: ProviderCode): boolean {
    return this.enabled.includes(code);
  }

  private ifEnabled<T>(code: ProviderCode, env: T): T | undefined {
    return this.isEnabled(code) ? env : undefined;
  }

  /** Requires https in production, except for the sandbox, so that credentials are never sent unencrypted. */
  private url(code: ProviderCode, name: string, fallback: string): string {
    if (!this.isEnabled(code)) return this.read.text(name, fallback);
    const mayBeLocal = code === 'sandbox' || !this.deployment.isProduction;
    return this.read.url(name, mayBeLocal ? ['http:', 'https:'] : ['https:'], fallback).replace(/\/$/, '');
  }

  private required(code: ProviderCode, name: string): string {
    const value = this.read.text(name, '');
    if (!value && this.isEnabled(code)) this.read.refuse(`PAYMENT_PROVIDERS names ${code}, which needs ${name}`);
    return value;
  }

  private asciiText(name: string, maxLength: number): string {
    const value = withoutAccents(this.required('pix-static', name));
    if (this.isEnabled('pix-static') && value.length > maxLength) this.read.refuse(`${name} must have at most ${maxLength} characters`);
    return value;
  }
}

/** Configuration of payments. */
export interface PaymentEnv {
  /** Codes of the enabled providers, in the order in which the site shows them. */
  providers: string[];
  /** Configuration of the provider; defined if the provider is enabled. The same applies to the fields below. */
  sandbox?: SandboxEnv;
  mercadoPago?: MercadoPagoEnv;
  paypal?: PaypalEnv;
  staticPix?: StaticPixEnv;
  /** Origin for webhook URLs, at which providers reach this API. */
  webhookOrigin: string;
  /** Minutes that an order's units are held. */
  holdMinutes: number;
  /** Limits on what one buyer and one network may hold without paying. */
  heldByBuyer: HoldCap;
  heldByNetwork: HoldCap;
}

export interface HoldCap {
  /** Number of unpaid orders that hold units. */
  orders: number;
  /** Number of units of all these orders together. */
  units: number;
}

/** Reads the configuration of payments. Missing credentials of an enabled provider are reported at startup instead of at checkout. */
export function paymentEnv(read: EnvReader, deployment: Deployment): PaymentEnv {
  const shell = read.text('PUBLIC_ORIGIN', `http://localhost:${deployment.portBase}`);
  const providers = [...new Set(read.list('PAYMENT_PROVIDERS', deployment.isProduction ? '' : 'sandbox'))];
  const unknown = providers.find((code) => !(providerCodes as readonly string[]).includes(code));
  if (unknown) read.refuse(`PAYMENT_PROVIDERS may list ${providerCodes.join(', ')}, not ${unknown}`);
  if (providers.length === 0) read.refuse(`PAYMENT_PROVIDERS must name at least one of ${providerCodes.join(', ')}`);
  const provider = new PaymentProviderEnv(read, providers, deployment);
  return {
    providers,
    sandbox: provider.sandbox(),
    mercadoPago: provider.mercadoPago(),
    paypal: provider.paypal(),
    staticPix: provider.staticPix(),
    webhookOrigin: read.origin('PAYMENT_WEBHOOK_ORIGIN', shell),
    holdMinutes: read.integer('STOCK_HOLD_MINUTES', 30, { min: 1, max: 1_440 }),
    heldByBuyer: holdCap(read, 'BUYER', { orders: 3, units: 30 }),
    heldByNetwork: holdCap(read, 'NETWORK', { orders: 10, units: 60 }),
  };
}

const holdCap = (read: EnvReader, holder: string, fallback: HoldCap): HoldCap => ({
  orders: read.integer(`STOCK_HOLD_ORDERS_PER_${holder}`, fallback.orders, { min: 1, max: 100_000 }),
  units: read.integer(`STOCK_HOLD_UNITS_PER_${holder}`, fallback.units, { min: 1, max: 1_000_000 }),
});
