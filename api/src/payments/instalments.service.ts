import type { InstalmentOptionView } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { networksOf } from '../common/limits/limits';
import { LOGGER } from '../common/logging/logging';
import { PaymentProvidersService } from './payment-providers.service';
import type { InstalmentPlan, PaymentProvider } from './providers/payment-provider';

/** Providers change their interest with days' notice, and buyers see the final figures at the provider. */
const MAX_AGE_MS = 60 * 60_000;
/** A failure is remembered for a short time, so that a provider that is down isn't asked for every page. */
const FAILED_FOR_MS = 30_000;
const MAX_CACHED = 2_000;
/**
 * Maximum number of requests to the provider per minute. Visitors choose the amounts, and more requests could exhaust the provider's own
 * limit, which payments need.
 */
export const MAX_REQUESTS_PER_MINUTE = 120;
/** Maximum number of these requests per network, so that no network uses up the limit for all others. */
export const MAX_REQUESTS_PER_NETWORK = 30;
const MINUTE_MS = 60_000;

/** Instalments that buyers can expect at the provider's page. The figures are the provider's; without them, there are none. */
@Injectable()
export class InstalmentsService {
  /** Promises, so that visitors who ask for an amount at the same time share one request. */
  private readonly cache = new LRUCache<string, Promise<InstalmentPlan[]>>({ max: MAX_CACHED, ttl: MAX_AGE_MS });
  private minute = { asked: 0, endsAt: 0, byNetwork: new Map<string, number>() };

  constructor(
    private readonly providers: PaymentProvidersService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Options with at least two plans, by provider. `ip`: who asks for them. */
  async of(amountCents: number, ip: string): Promise<InstalmentOptionView[]> {
    const options = await Promise.all(
      this.providers.all().map(async (provider) => ({
        provider: provider.code,
        card: provider.capabilities.instalmentCard ?? '',
        plans: await this.plansOf(provider, amountCents, ip),
      })),
    );
    return options.filter(({ plans }) => plans.length > 1);
  }

  private plansOf(provider: PaymentProvider, amountCents: number, ip: string): Promise<InstalmentPlan[]> {
    const known = this.cache.get(keyOf(provider, amountCents));
    if (known) return known;
    if (!provider.instalments || !this.mayAsk(ip)) return Promise.resolve([]);
    const plans = this.ask(provider, amountCents);
    this.cache.set(keyOf(provider, amountCents), plans);
    return plans;
  }

  private async ask(provider: PaymentProvider, amountCents: number): Promise<InstalmentPlan[]> {
    try {
      return plausiblePlans((await provider.instalments?.(amountCents)) ?? [], amountCents);
    } catch (error) {
      this.logger.warn({ err: error, provider: provider.code }, 'a provider did not say which instalments it offers');
      this.cache.set(keyOf(provider, amountCents), Promise.resolve([]), { ttl: FAILED_FOR_MS });
      return [];
    }
  }

  private mayAsk(ip: string): boolean {
    const now = performance.now();
    if (now >= this.minute.endsAt) this.minute = { asked: 0, endsAt: now + MINUTE_MS, byNetwork: new Map() };
    const { asked, byNetwork } = this.minute;
    const network = networksOf(ip).at(-1)?.name ?? ip;
    const askedByNetwork = 1 + (byNetwork.get(network) ?? 0);
    if (asked >= MAX_REQUESTS_PER_MINUTE || askedByNetwork > MAX_REQUESTS_PER_NETWORK) return false;
    this.minute.asked += 1;
    byNetwork.set(network, askedByNetwork);
    return true;
  }
}

const keyOf = ({ code }: PaymentProvider, amountCents: number): string => `${code} ${amountCents}`;

/** The plans in ascending order, without those that contradict themselves; none if they are for another amount. */
export function plausiblePlans(plans: InstalmentPlan[], amountCents: number): InstalmentPlan[] {
  if (!plans.some(({ count, totalCents }) => count === 1 && totalCents === amountCents)) return [];
  return plans.filter((plan) => isPlausible(plan, amountCents)).sort((one, other) => one.count - other.count);
}

/** Each instalment is rounded to whole cents. */
const isPlausible = ({ count, instalmentCents, totalCents }: InstalmentPlan, amountCents: number): boolean =>
  totalCents >= amountCents && Math.abs(count * instalmentCents - totalCents) <= count;
