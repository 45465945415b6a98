import type { Command } from './history';

const step = (name: string, { n = 0, m = 0, at = 0 }: Partial<Command> = {}): Command => ({ do: name, n, m, at });

/** All webhooks arrive and are processed. */
const heard = [step('all webhooks arrive'), step('jobs run', { n: 3 })];
const anOrderIsPaid = [step('a buyer orders and pays'), ...heard];
const aDonorGivesMonthly = [step('a donor starts giving monthly'), ...heard];
const aMemberJoins = [step('a member joins and pays'), ...heard];
/** Every answer to the next four calls is lost after its effect: more calls than the API tries. */
const answersAreLost = step('the network breaks');
/** The next four calls reach nothing. */
const providerIsAway = step('the network breaks', { m: 1 });
const webhookIsLost = step('a webhook arrives, twice or never', { m: 3 });
const killedWhilePlacing = (n: number, m: number) => [
  step('a process is killed', { n, m }),
  step('a buyer places an order'),
  step('dead processes start again'),
];

/** Histories that the simulation has found, or that show a mend at work; without it, each ends with a difference. */
export const keptHistories: Record<string, Command[]> = {
  'a member who buys with the discount, gives units back and cancels': [
    ...[...aMemberJoins, ...anOrderIsPaid, step('an administrator refunds units'), ...heard],
    ...[step('a buyer cancels'), step('a member cancels'), step('a buyer orders and pays'), ...heard],
  ],
  'an attempt that is still open after another one paid the donation': [
    ...[step('a donor gives once'), step('a donor pays'), step('the payer decides on the payment page'), step('a donor pays', { m: 3 })],
  ],
  'a wrong amount of which the charity gave a part back at the provider': [
    ...[step('a donor gives once'), step('a donor pays')],
    ...[step('the provider takes another amount'), step('the charity refunds at the provider')],
  ],
  'a wrong amount of which the payer disputes a part': [
    ...[step('a donor gives once'), step('a donor pays')],
    ...[step('the provider takes another amount'), step('a payer disputes a payment', { m: 3 })],
  ],
  'a wrong amount of which the payer disputes a part, which the charity loses': [
    ...[step('a donor gives once'), step('a donor pays'), step('the provider refuses refunds')],
    ...[step('the provider takes another amount'), ...heard, step('a payer disputes a payment', { m: 3 })],
    ...[...heard, step('the charity loses a dispute'), ...heard],
  ],
  'a donor who stops giving before the first charge is known': [
    ...[step('a donor gives monthly'), step('a donor pays')],
    ...[step('the payer decides on the subscription page'), step('a donor stops giving')],
  ],
  'a membership that is ended after its cancellation': [
    ...aMemberJoins,
    ...[step('a member cancels'), step('jobs run'), step('an administrator ends a membership')],
  ],
  'a provider that hangs while a buyer pays': [
    ...[step('the network breaks', { n: 1 }), step('a buyer orders and pays'), step('a buyer pays', { m: 1 })],
  ],
  'a refund whose answers are lost': [...anOrderIsPaid, answersAreLost, step('an administrator refunds'), step('jobs run')],
  'a refund that the provider refuses': [
    ...anOrderIsPaid,
    ...[step('the provider refuses refunds'), step('an administrator cancels the order'), step('jobs run', { n: 3 })],
  ],
  'a refund whose retries have ended': [
    ...anOrderIsPaid,
    ...[
      step('the provider refuses refunds'),
      step('an administrator refunds'),
      step('jobs run'),
      step('the retries of refunds have ended'),
    ],
  ],
  'the whole money that is asked back twice': [
    ...anOrderIsPaid,
    ...[step('an administrator refunds', { m: 2 }), step('an administrator refunds', { m: 2 })],
  ],
  'an order that is paid by two methods': [step('a buyer places an order'), step('a buyer pays by two methods')],
  'an order that is paid with another amount': [
    ...[step('a buyer places an order'), step('a buyer pays'), step('the provider takes another amount')],
  ],
  'an order that is cancelled after its hold has ended': [
    ...[step('a buyer places an order'), step('time passes', { n: 2 }), step('scheduled jobs run'), step('a buyer cancels')],
  ],
  'an amount that changes after the next charge': [
    ...aDonorGivesMonthly,
    ...[step('the provider changes amounts late'), step('a donor changes the amount', { m: 1 })],
    ...[step('the provider charges a subscription'), step('a supporter comes back from the page')],
  ],
  'an amount that changes although the answer is lost': [
    ...aDonorGivesMonthly,
    ...[answersAreLost, step('a donor changes the amount', { m: 1 }), webhookIsLost, webhookIsLost, webhookIsLost],
    ...[step('the provider charges a subscription')],
  ],
  'an amount whose change never reaches the provider': [
    ...aDonorGivesMonthly,
    providerIsAway,
    step('a donor changes the amount', { m: 1 }),
  ],
  'an amount that the provider has accepted, and refuses access to when it is asked for again': [
    ...[step('the provider changes amounts late', { n: 2, m: 3, at: 1 }), ...aDonorGivesMonthly],
    ...[step('a donor changes the amount', { m: 1 }), step('the network breaks', { n: 2, at: 1 })],
    step('a donor changes the amount', { m: 1, at: 1 }),
  ],
  'a charge that is refused after the one before it was refunded': [
    ...[...aMemberJoins, step('the provider charges a subscription', { m: 1 }), step('a supporter comes back from the page')],
    ...[step('an administrator refunds a charge', { m: 2 }), step('the provider charges a subscription', { m: 3 })],
  ],
  'a charge after the member has cancelled': [...aMemberJoins, ...[step('a member cancels'), step('the provider charges a subscription')]],
  'a charge after a donor has cancelled, of which the provider has not heard': [
    ...aDonorGivesMonthly,
    ...[providerIsAway, step('a donor stops giving'), step('the provider charges a subscription', { m: 1 })],
  ],
  'a refund at the provider whose webhook is lost': [...anOrderIsPaid, ...[step('the charity refunds at the provider'), webhookIsLost]],
  'a whole refund of which the charity returned a part at the provider meanwhile': [
    ...anOrderIsPaid,
    ...[step('an administrator cancels the order'), step('the charity refunds at the provider')],
  ],
  'an order that is cancelled while the answer to a refund of a part is lost, but not its webhook': [
    ...[...anOrderIsPaid, step('the network breaks', { m: 3 }), step('an administrator refunds units', { m: 1 })],
    ...[step('both processes run jobs'), step('all webhooks arrive'), step('jobs run', { at: 1 })],
    step('an administrator cancels the order'),
  ],
  'an order that is cancelled while its payment is disputed, which the charity wins': [
    ...anOrderIsPaid,
    ...[step('a payer disputes a payment'), ...heard, step('an administrator cancels the order'), step('the charity wins a dispute')],
  ],
  'an order that is cancelled while a part of its payment is disputed, which the charity wins': [
    ...anOrderIsPaid,
    ...[step('a payer disputes a payment', { m: 3 }), ...heard, step('an administrator cancels the order')],
    ...[step('the charity wins a dispute')],
  ],
  'an order whose refund waits while a part of its payment is disputed, which the charity loses': [
    ...[...anOrderIsPaid, step('the provider refuses refunds'), step('an administrator cancels the order')],
    ...[step('jobs run', { n: 3 }), step('a payer disputes a payment', { m: 3 }), ...heard],
    ...[step('the charity loses a dispute'), ...heard],
  ],
  'a member who cancels before the first charge of the subscription is known': [
    ...[step('a person joins'), step('the payer decides on the subscription page'), step('scheduled jobs run'), step('a member cancels')],
  ],
  'a whole refund that failed, after which a part was refunded': [
    ...[step('a donor gives once and pays', { m: 3 }), ...heard, step('the network breaks', { n: 2, at: 1 })],
    ...[
      step('an administrator refunds a donation', { m: 3 }),
      step('jobs run', { n: 3 }),
      step('an administrator refunds a donation', { m: 1 }),
    ],
  ],
  'a dispute that is won, of which only the payment’s webhook arrives': [
    ...[...anOrderIsPaid, step('a payer disputes a payment'), ...heard, step('the charity wins a dispute')],
    ...[step('a webhook arrives, twice or never'), webhookIsLost],
  ],
  'a dispute that is won while the provider refuses access': [
    ...[step('a donor gives once and pays', { m: 3 }), step('all webhooks arrive'), step('a payer disputes a payment', { m: 2 })],
    ...[step('jobs run', { n: 3 }), step('the network breaks', { n: 2 }), step('the charity wins a dispute'), ...heard],
  ],
  'a cancellation that the provider refuses because it is busy': [
    ...[
      ...aMemberJoins,
      step('the network breaks', { n: 4, at: 1 }),
      step('an administrator ends a membership'),
      step('jobs run', { at: 1 }),
    ],
  ],
  'a cancellation to which anything but the provider answers': [
    ...[...aMemberJoins, step('the network breaks', { n: 2, m: 1, at: 1 }), step('an administrator ends a membership'), step('jobs run')],
  ],
  'an amount for a subscription that the provider has ended, of which the webhook is lost': [
    ...[step('a donor starts giving monthly', { m: 2, at: 1 }), step('time passes to a limit', { n: 2, m: 2 })],
    ...[step('the provider ends a subscription', { m: 2 }), step('a donor changes the amount'), webhookIsLost],
  ],
  'an account that is erased before the first charge of its membership is known': [
    ...[step('a member joins and pays'), step('a person erases the account'), ...heard],
  ],
  'an account that is erased while its order, donation and membership are charged': [
    ...[...aMemberJoins, ...aDonorGivesMonthly, step('a buyer orders and pays'), step('a person erases the account')],
    ...[step('the provider charges a subscription'), step('the provider charges a subscription', { n: 1 }), ...heard],
  ],
  'a process that is killed in a job': [
    ...[step('a buyer orders and pays'), step('all webhooks arrive'), step('a process is killed'), step('jobs run')],
  ],
  'a process that is killed while it places an order': [
    ...[...killedWhilePlacing(2, 1), ...killedWhilePlacing(2, 2), ...killedWhilePlacing(3, 0), ...killedWhilePlacing(2, 3)],
    ...[...killedWhilePlacing(3, 1), ...killedWhilePlacing(3, 2), ...killedWhilePlacing(3, 3)],
  ],
};
