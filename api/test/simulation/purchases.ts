import { buyers } from './buyers';
import { providerSteps } from './provider-steps';
import type { Step } from './scene';
import { supporters } from './supporters';

const all = { ...buyers, ...supporters, ...providerSteps };

/** Several steps in turn, each about the newest; a number after a step's name is its second number. */
const inTurn =
  (begin: string, ...then: (string | [string, number])[]): Step =>
  async (turn) => {
    const answers = [await all[begin]?.(turn)];
    for (const [name, m] of then.map((step) => (typeof step === 'string' ? ([step, 0] as const) : step)))
      answers.push(await all[name]?.({ ...turn, process: turn.world.living(turn.process), n: 0, m }));
    return answers.some((answer) => answer !== undefined) ? answers.map((answer) => answer ?? 'nothing').join(', ') : undefined;
  };

const ON_PAYMENT_PAGE = 'the payer decides on the payment page';
const ON_SUBSCRIPTION_PAGE = 'the payer decides on the subscription page';

/** The way to the money in one step, so that histories get to what comes after it. No webhook has arrived yet. */
export const purchases: Record<string, Step> = {
  'a buyer orders and pays': inTurn('a buyer places an order', 'a buyer pays', ON_PAYMENT_PAGE),
  'a buyer orders with a coupon and pays': inTurn('a buyer places an order with a coupon', 'a buyer pays', ON_PAYMENT_PAGE),
  'a buyer pays by two methods': inTurn('a buyer pays', ON_PAYMENT_PAGE, ['a buyer pays', 1], ON_PAYMENT_PAGE),
  'a donor gives once and pays': inTurn('a donor gives once', 'a donor pays', ON_PAYMENT_PAGE),
  'a donor adopts baskets and pays': inTurn('a donor adopts baskets', 'a donor pays', ON_PAYMENT_PAGE),
  'a donor pays by two methods, once': inTurn('a donor pays', ON_PAYMENT_PAGE, ['a donor pays', 1], ON_PAYMENT_PAGE),
  'a donor starts giving monthly': inTurn('a donor gives monthly', 'a donor pays', ON_SUBSCRIPTION_PAGE),
  'a member joins and pays': inTurn('a person joins', ON_SUBSCRIPTION_PAGE),
};
