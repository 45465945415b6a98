import type { EnvReader } from './env-reader';

export interface SandboxEnv {
  url: string;
  key: string;
  webhookSecret: string;
}

/** How money comes in. */
export interface PaymentEnv {
  /** Codes of the drivers, in the order in which people are offered them. */
  providers: string[];
  /** Present when its driver is chosen; so are the others. */
  sandbox?: SandboxEnv;
  /** Where providers send events: an address that reaches this API from outside. */
  webhookOrigin: string;
  /** Minutes that a checkout keeps its units. */
  holdMinutes: number;
}

export const providerCodes = ['sandbox'] as const;

/** A chosen driver without its credentials is a line at boot, not a surprise at checkout. */
export function paymentEnv(read: EnvReader, { isProduction, portBase }: { isProduction: boolean; portBase: number }): PaymentEnv {
  const shell = read.text('PUBLIC_ORIGIN', `http://localhost:${portBase}`);
  const providers = read.list('PAYMENT_PROVIDERS', isProduction ? '' : 'sandbox');
  const unknown = providers.find((code) => !(providerCodes as readonly string[]).includes(code));
  if (unknown) read.refuse(`PAYMENT_PROVIDERS may list ${providerCodes.join(', ')}, not ${unknown}`);
  if (providers.length === 0) read.refuse(`PAYMENT_PROVIDERS must name at least one of ${providerCodes.join(', ')}`);
  return {
    providers,
    ...(providers.includes('sandbox') && { sandbox: sandboxEnv(read, portBase) }),
    webhookOrigin: read.url('PAYMENT_WEBHOOK_ORIGIN', ['http:', 'https:'], shell).replace(/\/$/, ''),
    holdMinutes: read.integer('STOCK_HOLD_MINUTES', 30, { min: 1, max: 1_440 }),
  };
}

function sandboxEnv(read: EnvReader, portBase: number): SandboxEnv {
  return {
    url: read.url('SANDBOX_URL', ['http:', 'https:'], `http://localhost:${portBase + 4}`).replace(/\/$/, ''),
    key: read.text('SANDBOX_KEY', 'sandbox-key'),
    webhookSecret: read.text('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
  };
}
