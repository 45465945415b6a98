import { Disputes } from './rules/disputes';
import { Payments } from './rules/payments';
import { Subscriptions } from './rules/subscriptions';
import { State } from './state/state';
import { Webhooks, type WebhookOptions } from './webhooks/webhooks';

export interface Provider {
  state: State;
  webhooks: Webhooks;
  payments: Payments;
  subscriptions: Subscriptions;
  disputes: Disputes;
  /** Public address without a trailing slash. */
  publicUrl: () => string;
}

export interface ProviderOptions extends WebhookOptions {
  dataFile?: string;
  publicUrl: () => string;
}

/** Creates the provider's state and logic, without its HTTP server. */
export function createProvider({ dataFile, publicUrl, ...options }: ProviderOptions): Provider {
  const { now } = options;
  const state = new State(dataFile, now);
  const webhooks = new Webhooks(state, options);
  const payments = new Payments(state, webhooks, now);
  const subscriptions = new Subscriptions({ state, webhooks, payments, now });
  const disputes = new Disputes({ state, webhooks, payments, now });
  return { state, webhooks, payments, subscriptions, disputes, publicUrl };
}
