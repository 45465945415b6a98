import type { Command } from './history';
import { Random } from './random';

/** Steps of one kind of people: how something begins that costs money, and what then happens to it. */
interface Subject {
  begin: string[];
  follow: string[];
}

const PROVIDER = [
  'the charity refunds at the provider',
  'a payer disputes a payment',
  'the charity wins a dispute',
  'the charity loses a dispute',
];
const STATIC_PIX = [
  ...['a static Pix arrives at the bank', 'a static Pix arrives at the bank', 'an administrator confirms a static Pix'],
  ...['an administrator confirms a static Pix', 'an administrator dismisses a static Pix', 'an administrator returns a static Pix'],
];
const RETRY = 'an administrator requests a failed refund again';
const ON_PAYMENT_PAGE = 'the payer decides on the payment page';
const CHARGE = 'the provider charges a subscription';
const ERASE = 'a person erases the account';

const SUBJECTS: Record<string, Subject> = {
  shop: {
    begin: [
      'a buyer orders and pays',
      'a buyer orders and pays',
      'a buyer orders and pays',
      'a buyer places an order',
      'a buyer places an order with a coupon',
      'a buyer orders with a coupon and pays',
      'two buyers order at once',
    ],
    follow: [
      ...['a buyer pays', 'a buyer pays', 'a buyer pays by two methods', 'a buyer pays in two tabs', 'a buyer pays and cancels at once'],
      ...[
        ON_PAYMENT_PAGE,
        ON_PAYMENT_PAGE,
        'a buyer comes back from the page',
        'the provider takes another amount',
        'a buyer pays by static Pix',
      ],
      ...['a buyer cancels', 'a buyer cancels', 'a buyer regrets', 'a buyer regrets', 'an administrator ships', 'an administrator ships'],
      ...['an administrator delivers', 'an administrator cancels the order', 'an administrator cancels the order'],
      ...['an administrator refunds', 'an administrator refunds', 'an administrator refunds units', 'refunded units come back', RETRY],
      ...[...PROVIDER, ...STATIC_PIX, ERASE],
    ],
  },
  gifts: {
    begin: ['a donor gives once and pays', 'a donor gives once and pays', 'a donor gives once'],
    follow: [
      ...[
        'a donor pays',
        'a donor pays',
        'a donor pays by two methods, once',
        'a donor pays by static Pix',
        ON_PAYMENT_PAGE,
        ON_PAYMENT_PAGE,
      ],
      ...['a buyer comes back from the page', 'the provider takes another amount', 'an administrator refunds a donation', RETRY],
      ...[...PROVIDER, ...STATIC_PIX],
    ],
  },
  trail: {
    begin: [
      ...[
        'a donor adopts baskets and pays',
        'a donor adopts baskets and pays',
        'a donor gives once and pays',
        'a donor gives once and pays',
      ],
      ...[
        'an administrator records and publishes an expense',
        'an administrator records and publishes an expense',
        'a donor adopts baskets',
      ],
    ],
    follow: [
      ...[
        'a donor pays',
        'a donor pays by static Pix',
        ON_PAYMENT_PAGE,
        'a buyer comes back from the page',
        'the provider takes another amount',
      ],
      ...[
        'an administrator records an expense',
        'an administrator publishes an expense',
        'an administrator records and publishes an expense',
      ],
      ...['an administrator corrects an expense', 'an administrator corrects an expense', 'an administrator reverses an expense'],
      ...['an administrator packs baskets', 'an administrator packs baskets', 'an administrator delivers baskets'],
      ...['an administrator unpacks baskets', 'an administrator refunds a donation', 'an administrator refunds a donation', RETRY],
      ...[...PROVIDER, ...STATIC_PIX],
    ],
  },
  monthly: {
    begin: ['a donor starts giving monthly', 'a donor starts giving monthly', 'a donor gives monthly'],
    follow: [
      ...['a donor pays', 'the payer decides on the subscription page', 'a supporter comes back from the page', CHARGE, CHARGE, CHARGE],
      ...['a donor changes the amount', 'a donor changes the amount', 'a donor changes the amount', 'a donor stops giving'],
      ...['the provider ends a subscription', 'an administrator refunds a donation', RETRY, ...PROVIDER, ERASE],
    ],
  },
  members: {
    begin: ['a member joins and pays', 'a member joins and pays', 'a person joins'],
    follow: [
      ...['the payer decides on the subscription page', 'a supporter comes back from the page', CHARGE, CHARGE, CHARGE],
      ...['a member cancels', 'a member cancels', 'a member keeps the membership', 'a member pauses', 'a member resumes'],
      ...['a member changes the plan', 'a member changes the plan', ON_PAYMENT_PAGE, 'a member pauses for some months'],
      ...['an administrator pauses a membership', 'an administrator resumes a membership', 'an administrator ends a membership'],
      ...['a buyer orders and pays', 'a buyer orders and pays', 'a buyer cancels', 'an administrator refunds units'],
      ...['the provider ends a subscription', 'an administrator refunds a charge', RETRY, ...PROVIDER, ERASE],
    ],
  },
};

/** Faults that meet the next steps. */
const FAULTS = [
  ...['the network breaks', 'the network breaks', 'the network breaks', 'a process is killed', 'a process is killed', 'the mail server'],
  ...[
    'the provider refuses refunds',
    'the provider changes amounts late',
    'the provider changes amounts late',
    'the provider refuses payments',
  ],
];
const WEBHOOKS = [
  ...['all webhooks arrive', 'all webhooks arrive', 'a webhook arrives, twice or never', 'a webhook arrives, twice or never'],
  ...['an old webhook arrives again', 'a forged webhook arrives'],
];
const JOBS = ['jobs run', 'jobs run', 'jobs run', 'scheduled jobs run', 'both processes run jobs'];
const TIMES = ['time passes', 'time passes to a limit', 'time passes to a limit', 'days pass'];

/** One history of at most `maxSteps` steps, which depends on the seed only; `about` names one of the subjects. */
export function historyOf(seed: number, { maxSteps, about }: { maxSteps: number; about?: string | undefined }): Command[] {
  if (about && about !== 'all' && !(about in SUBJECTS))
    throw new Error(`${about} is none of the subjects ${Object.keys(SUBJECTS).join(', ')}, all.`);
  const random = new Random(seed);
  const commands: Command[] = [];
  const length = Math.max(1, Math.ceil(maxSteps * (0.3 + 0.7 * random.next())));
  const names = about && about !== 'all' ? [about] : Object.keys(SUBJECTS);
  const subject = () => SUBJECTS[random.pick(names)] as Subject;
  // Most histories are about one kind of people: they get deeper than those about all of them.
  const isMixed = about === 'all' || (!about && random.chance(0.2));
  const only = subject();
  while (commands.length < length) commands.push(...phrase(random, isMixed ? subject() : only));
  return commands.slice(0, length);
}

/** Something begins, and the next steps concern it: what people, the provider and administrators do, with the faults just before. */
function phrase(random: Random, { begin, follow }: Subject): Command[] {
  const commands = [...(random.chance(0.15) ? [step(random, random.pick(FAULTS))] : []), step(random, random.pick(begin))];
  // What nobody has heard of yet is the harder half.
  if (random.chance(0.6)) commands.push(step(random, 'all webhooks arrive'), { ...step(random, 'jobs run'), n: 3 });
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const faults = random.chance(0.4) ? [random.pick(FAULTS), ...(random.chance(0.25) ? [random.pick(FAULTS)] : [])] : [];
    const next = step(random, random.pick(follow));
    // People press twice.
    commands.push(...faults.map((name) => step(random, name)), next, ...(random.chance(0.15) ? [next] : []));
    if (random.chance(0.35)) commands.push(step(random, random.pick(WEBHOOKS)));
    if (random.chance(0.5)) commands.push(step(random, random.pick(JOBS)));
    if (random.chance(faults.includes('the provider refuses refunds') ? 0.4 : 0.1))
      commands.push(step(random, 'the retries of refunds have ended'));
    if (random.chance(0.2)) commands.push(step(random, random.pick(TIMES)));
    if (faults.includes('a process is killed') && random.chance(0.7)) commands.push(step(random, 'dead processes start again'));
  }
  return commands;
}

/** Faults and times choose among all their kinds; other steps mostly concern the newest order, donation or payment. */
function step(random: Random, name: string): Command {
  const isNewest = !FAULTS.includes(name) && !TIMES.includes(name) && random.chance(0.75);
  return { do: name, n: isNewest ? 0 : random.below(4), m: random.below(4), at: random.chance(0.5) ? 0 : 1 };
}
