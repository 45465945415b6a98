import type { Command } from './history';

const step = (name: string, { n = 0, m = 0, at = 0 }: Partial<Command> = {}): Command => ({ do: name, n, m, at });

/** Histories that once ended with a difference, as the simulation shrank them. */
export const foundBefore: Record<string, Command[]> = {
  'an attempt that is still open after another one paid the donation': [
    step('a donor gives once'),
    step('a donor pays'),
    step('the payer decides on the payment page'),
    step('a donor pays', { m: 3 }),
  ],
  'a wrong amount of which the charity gave a part back at the provider': [
    step('a donor gives once'),
    step('a donor pays'),
    step('the provider takes another amount'),
    step('the charity refunds at the provider'),
  ],
  'a donor who stops giving before the first charge is known': [
    step('a donor gives monthly'),
    step('a donor pays'),
    step('the payer decides on the subscription page'),
    step('a donor stops giving'),
  ],
  'a membership that is ended after its cancellation': [
    step('a member joins and pays'),
    step('all webhooks arrive'),
    step('jobs run', { n: 1 }),
    step('a member cancels'),
    step('jobs run'),
    step('an administrator ends a membership'),
  ],
};
