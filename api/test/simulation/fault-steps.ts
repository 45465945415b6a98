import { callFaults } from './provider-network';
import { pick, type Step } from './scene';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TRAVELS = [2 * MINUTE_MS, 11 * MINUTE_MS, 40 * MINUTE_MS, 5 * HOUR_MS];
const LONG_TRAVELS = [1, 3, 8, 31];
/** Reconciliation looks back for 24 hours: outages that nobody attends to for longer are not promised to be repaired. */
const ATTENDED_MS = 20 * HOUR_MS;

/** One call, which the API repeats at once, or more calls than it tries. */
const breakCalls: Step = ({ world, process, n, m }) => {
  const kind = pick(callFaults, n * 4 + m) ?? 'unreachable';
  const fault = { kind, skip: n % 2, times: process === world.processes[0] ? 4 : 1 };
  world.parts.network.add(fault);
  return Promise.resolve(`${kind}, ${fault.times} calls after ${fault.skip}`);
};

const kill: Step = ({ process, n, m }) => {
  const statements = n * 5 + m * 2;
  process.killAfter(statements);
  return Promise.resolve(`${process.name} after ${statements} statements`);
};

const restart: Step = ({ world }) => {
  const dead = world.processes.filter(({ isDead }) => isDead);
  dead.forEach((process) => process.restart());
  return Promise.resolve(dead.length ? dead.map(({ name }) => name).join(', ') : undefined);
};

const breakMail: Step = ({ world, n }) => {
  world.mailFault = ([null, 'refused', 'lost'] as const)[n % 3] ?? null;
  if (world.mailFault) world.mayRepeatMails = true;
  return Promise.resolve(world.mailFault ?? 'works again');
};

const turnSwitch =
  (name: 'refuse' | 'refuseRefunds' | 'lateAmounts'): Step =>
  ({ world, n }) => {
    world.setSwitches({ [name]: n % 2 === 0 });
    return Promise.resolve(n % 2 === 0 ? 'on' : 'off');
  };

const travel: Step = async ({ scene, world, n }) => {
  const ms = pick(TRAVELS, n) ?? 0;
  if (scene.faultyMs + ms > ATTENDED_MS) {
    await world.heal();
    scene.faultyMs = 0;
  }
  await world.travel(ms);
  scene.faultyMs += ms;
  return `${ms / MINUTE_MS} minutes`;
};

/** Days pass in which everything works. */
const travelDays: Step = async ({ scene, world, n }) => {
  const days = pick(LONG_TRAVELS, n) ?? 1;
  await world.heal();
  await world.travel(days * DAY_MS);
  await world.heal('night');
  scene.faultyMs = 0;
  return `${days} days`;
};

/** Minutes after which something ends: holds, attempts, retries, grace, regret, periods. */
const LIMITS = [30, 60, 3 * 24 * 60, 5 * 24 * 60, 6 * 24 * 60, 7 * 24 * 60, 31 * 24 * 60];

/** Time passes until two minutes before or after something ends. */
const travelToLimit: Step = async ({ scene, world, n, m }) => {
  const minutes = (pick(LIMITS, n + 2 * m) ?? 0) + (m % 2 ? 2 : -2);
  if (scene.faultyMs + minutes * MINUTE_MS > ATTENDED_MS) await world.heal();
  await world.travel(minutes * MINUTE_MS);
  if (minutes > 60 * 24) await world.heal();
  scene.faultyMs = minutes > 60 * 24 ? 0 : scene.faultyMs + minutes * MINUTE_MS;
  return `${minutes} minutes`;
};

const EXHAUST = `
  UPDATE graphile_worker._private_jobs j SET attempts = max_attempts FROM graphile_worker._private_tasks t
  WHERE t.id = j.task_id AND t.identifier = 'payments.refund' AND j.attempts > 0 AND j.locked_at IS NULL
`;

/** The job of a refund has failed for four days, and is not tried again. */
const exhaust: Step = async ({ world }) => {
  const [, count] = await world.dataSource.query<[unknown, number]>(EXHAUST);
  return count ? `${count} jobs` : undefined;
};

const runJobs: Step = async ({ world, process, n }) => {
  const count = await world.jobs.run(process, 1 + n * 4);
  return count ? `${count} jobs in ${process.name}` : undefined;
};

const runSchedule: Step = async ({ world, process }) => {
  if (process.isDead) return undefined;
  await world.jobs.add(world.scheduledJobs('night'));
  return `${await world.jobs.run(process, 40)} jobs in ${process.name}`;
};

/** Both processes run jobs at the same time. */
const runInBoth: Step = async ({ world }) => {
  const counts = await Promise.all(world.processes.map((process) => world.jobs.run(process, 10)));
  return counts.some(Boolean) ? `${counts.join(' and ')} jobs` : undefined;
};

export const faultSteps: Record<string, Step> = {
  'the network breaks': breakCalls,
  'a process is killed': kill,
  'dead processes start again': restart,
  'the mail server': breakMail,
  'the provider refuses payments': turnSwitch('refuse'),
  'the provider refuses refunds': turnSwitch('refuseRefunds'),
  'the provider changes amounts late': turnSwitch('lateAmounts'),
  'the retries of refunds have ended': exhaust,
  'time passes': travel,
  'time passes to a limit': travelToLimit,
  'days pass': travelDays,
  'jobs run': runJobs,
  'scheduled jobs run': runSchedule,
  'both processes run jobs': runInBoth,
};
