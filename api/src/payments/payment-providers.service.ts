import type { PaymentMethod, PaymentOptionView } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { providerCodes } from '../config/payment-env';
import { Payment } from './payment.entity';
import { MercadoPagoProvider } from './providers/mercado-pago/mercado-pago.provider';
import type { Addresses, PaymentProvider } from './providers/payment-provider';
import { PaypalProvider } from './providers/paypal/paypal.provider';
import { SandboxProvider } from './providers/sandbox/sandbox.provider';
import { StaticPixRecords, StaticPixProvider } from './providers/static-pix/static-pix.provider';

/** Queue of the jobs that call a provider. They run one after the other, so that a hanging provider delays only its own jobs. */
export const queueOf = (provider: string): string => `payments:${provider}`;

/** Retry days of a provider that is no longer enabled. */
const DEFAULT_RETRY_DAYS = 5;

/** The payment providers that the environment enables, in the configured order. */
@Injectable()
export class PaymentProvidersService {
  private readonly byCode: Map<string, PaymentProvider>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {
    const { sandbox, mercadoPago, paypal, staticPix } = env.payments;
    const built: PaymentProvider[] = [
      sandbox && new SandboxProvider(sandbox),
      mercadoPago && new MercadoPagoProvider(mercadoPago),
      paypal && new PaypalProvider(paypal),
      staticPix && new StaticPixProvider(staticPix, new StaticPixRecords(StaticPixProvider.CODE, dataSource)),
    ].filter((provider) => provider !== undefined);
    const ordered = env.payments.providers.flatMap((code) => built.filter((provider) => provider.code === code));
    this.byCode = new Map(ordered.map((provider) => [provider.code, provider]));
  }

  all(): PaymentProvider[] {
    return [...this.byCode.values()];
  }

  find(code: string): PaymentProvider | undefined {
    return this.byCode.get(code);
  }

  /** Codes of the providers whose payments and refunds a person has to confirm. */
  confirmedByPeople(): string[] {
    return this.all().flatMap(({ code, capabilities }) => (capabilities.confirmedBy === 'person' ? [code] : []));
  }

  /** Codes of the providers whose failed renewals our job charges again. */
  retriedByUs(): string[] {
    return this.all().flatMap((provider) => (provider.retryCharge ? [provider.code] : []));
  }

  /** Days after a failed renewal in which it is charged again, by our job or by the provider. */
  retryDaysOf(code: string): number {
    return this.find(code)?.capabilities.retryDays ?? DEFAULT_RETRY_DAYS;
  }

  /** Whether people have paid with a provider that is not enabled any more. */
  async wasEnabled(code: string): Promise<boolean> {
    const provider = providerCodes.find((known) => known === code);
    if (!provider || this.byCode.has(provider)) return false;
    return this.dataSource.manager.existsBy(Payment, { provider, externalId: Not(IsNull()) });
  }

  /** Throws `payment.method-unavailable` for a provider that is not enabled (any more). */
  get(code: string): PaymentProvider {
    const provider = this.byCode.get(code);
    if (!provider) throw new Problem('payment.method-unavailable');
    return provider;
  }

  /** Throws `payment.method-unavailable`. */
  assertOffers(code: string, { method, recurring = false }: { method?: PaymentMethod; recurring?: boolean }): void {
    const { capabilities } = this.get(code);
    const offered = (!method || capabilities.methods[method]) && (!recurring || capabilities.recurring);
    if (!offered) throw new Problem('payment.method-unavailable');
  }

  /** Payment methods to choose from. Methods with the same label get their provider's name appended. */
  options(): PaymentOptionView[] {
    const labels = this.all().flatMap(({ capabilities: { methods } }) => Object.values(methods));
    const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
    return this.all().flatMap(({ code, capabilities: { methods, name, recurring, confirmedBy } }) =>
      Object.entries(methods).map(([method, label]) => ({
        provider: code,
        method: method as PaymentMethod,
        label: name && isShared(label) ? `${label} (${name})` : label,
        recurring,
        confirmedBy,
      })),
    );
  }

  /** URLs for the provider's redirects and webhooks. They use configured origins only, never the request's host. */
  addressesFor(provider: string, parameter: string): Addresses {
    const { publicOrigin, payments } = this.env;
    return {
      returnUrl: `${publicOrigin}/payment/success?${parameter}`,
      cancelUrl: `${publicOrigin}/payment/cancelled?${parameter}`,
      webhookUrl: `${payments.webhookOrigin}/api/payments/webhooks/${provider}`,
    };
  }
}
