import pino from 'pino';
import { InstalmentsService, MAX_REQUESTS_PER_NETWORK, MAX_REQUESTS_PER_MINUTE, plausiblePlans } from './instalments.service';
import type { PaymentProvidersService } from './payment-providers.service';

const ME = '203.0.113.1';
const plan = (count: number, instalmentCents: number, totalCents: number) => ({ count, instalmentCents, totalCents });

describe('the plans of a provider', () => {
  it('are listed in ascending order, with instalments rounded to cents', () => {
    const plans = [plan(3, 3763, 11_290), plan(1, 11_290, 11_290), plan(12, 1_072, 12_860)];
    expect(plausiblePlans(plans, 11_290).map(({ count }) => count)).toEqual([1, 3, 12]);
  });

  it('are left out when their figures contradict each other or are less than the price', () => {
    expect(plausiblePlans([plan(1, 11_290, 11_290), plan(2, 5_000, 11_290), plan(3, 3_000, 9_000)], 11_290)).toEqual([
      plan(1, 11_290, 11_290),
    ]);
  });

  it('are not shown at all when they are for another amount', () => {
    expect(plausiblePlans([plan(1, 10_000, 10_000), plan(2, 5_000, 10_000)], 11_290)).toEqual([]);
    expect(plausiblePlans([], 11_290)).toEqual([]);
  });
});

describe('requests for plans', () => {
  const serviceOf = (instalments: (amountCents: number) => Promise<ReturnType<typeof plan>[]>) => {
    const all = () => [{ code: 'provider', capabilities: { instalmentCard: 'Visa' }, instalments }];
    return new InstalmentsService({ all } as unknown as PaymentProvidersService, pino({ level: 'silent' }));
  };
  const twoPlans = (cents: number) => Promise.resolve([plan(1, cents, cents), plan(2, cents / 2, cents)]);

  it('for an amount that others ask for at the same time are one request, also when it fails', async () => {
    const answer = jest.fn(twoPlans);
    const service = serviceOf(answer);
    const both = await Promise.all([service.of(1_000, ME), service.of(1_000, ME)]);
    expect(both.map(([option]) => option?.plans.length)).toEqual([2, 2]);
    expect(answer).toHaveBeenCalledTimes(1);
    const failing = jest.fn(() => Promise.reject(new Error('down')));
    const broken = serviceOf(failing);
    expect(await Promise.all([broken.of(1_000, ME), broken.of(1_000, ME)])).toEqual([[], []]);
    expect(failing).toHaveBeenCalledTimes(1);
  });

  it('never exceed a number per minute, whatever amounts visitors invent; known amounts are still shown', async () => {
    const answer = jest.fn(twoPlans);
    const service = serviceOf(answer);
    for (let index = 0; index < MAX_REQUESTS_PER_MINUTE + 5; index += 1) await service.of(1_000 + 2 * index, `198.51.100.${index}`);
    expect(answer).toHaveBeenCalledTimes(MAX_REQUESTS_PER_MINUTE);
    expect(await service.of(9_000, ME)).toEqual([]);
    expect(await service.of(1_000, ME)).toHaveLength(1);
  });

  it('are not used up by one network for all others', async () => {
    const service = serviceOf(jest.fn(twoPlans));
    for (let index = 0; index < MAX_REQUESTS_PER_MINUTE; index += 1)
      await service.of(1_000 + 2 * index, `2001:db8:1:${index.toString(16)}::1`);
    expect(await service.of(1_000 + 2 * MAX_REQUESTS_PER_NETWORK, '2001:db8:1::1')).toEqual([]);
    expect(await service.of(9_000, ME)).toHaveLength(1);
  });

  it('are asked for again after a minute, also when the clock was set back meanwhile', async () => {
    jest.useFakeTimers();
    const answer = jest.fn(twoPlans);
    const service = serviceOf(answer);
    for (let index = 0; index < MAX_REQUESTS_PER_MINUTE; index += 1) await service.of(1_000 + 2 * index, `198.51.100.${index}`);
    jest.advanceTimersByTime(60_000);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(await service.of(9_000, ME)).toHaveLength(1);
    jest.useRealTimers();
  });
});
