import { withoutAccents } from '../common/text/without-accents';
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
export class PaymentDriverEnv {
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
