import { paths, type DigitalProductPage } from '@aflora/contracts';
import { Failure } from '@aflora/tools/common/failure';
import type { Measurement } from '../measure';
import { callerNames, giveBelongings, signInCallers, type CallerName, type Callers, type Target } from './callers';
import { answerTo, operationsOf, type Operation } from './operations';
import { startEveryoneIsAdmin } from './controls';

const NO_ID = '00000000-0000-4000-8000-000000000000';
const REFUSALS = ['auth.required', 'auth.forbidden', 'auth.step-up-required'];

/** Problem code with which, according to the document, this caller is refused; undefined when the caller may call. */
function promised({ roles, needsStepUp }: Operation, caller: CallerName): string | undefined {
  const isAdmin = caller.startsWith('administrator');
  if (caller === 'anonymous') return roles.includes('public') ? undefined : 'auth.required';
  if (!isAdmin && !roles.includes('public') && !roles.includes('user')) return 'auth.forbidden';
  return needsStepUp && caller === 'administrator without step-up' ? 'auth.step-up-required' : undefined;
}

/** The only operation that requires the step-up for some of its changes only, with such a change of an existing course. */
async function conditionalStepUp(url: string): Promise<{ path: string; id: string; body: string }> {
  const { items } = (await (await fetch(url + paths.digitalProducts)).json()) as DigitalProductPage;
  const [course] = items;
  if (!course) throw new Failure('The demo data has no course.');
  return {
    path: '/api/admin/digital-products/{id}',
    id: course.id,
    body: JSON.stringify({ affiliateLink: 'https://bench.example/changed' }),
  };
}

/**
 * Calls every operation as every caller and compares the results with the OpenAPI document. The requests have no content that could change
 * anything, except the change of a course's link, without which that operation requires no step-up.
 */
async function deviations(url: string, operations: Operation[], callers: Callers): Promise<string[]> {
  const found: string[] = [];
  const conditional = await conditionalStepUp(url);
  for (const operation of operations) {
    for (const caller of callerNames) {
      const { method, path, fields } = operation;
      const headers = { ...callers[caller], ...(fields && { 'content-type': 'application/json' }) };
      const { id, body } = method === 'PATCH' && path === conditional.path ? conditional : { id: NO_ID, body: '{}' };
      const { code = '' } = await answerTo(url + path.replace(/\{\w+\}/g, id), { method, headers, body: fields && body });
      const refusal = REFUSALS.includes(code) ? code : undefined;
      const expected = promised(operation, caller);
      if (refusal !== expected) found.push(`${caller}: ${method} ${path} gave ${refusal ?? 'access'} instead of ${expected ?? 'access'}`);
    }
  }
  return found;
}

/** Reads and changes the customer's order and donation as every other caller, who must not learn anything about them. */
async function foreignAccesses(
  url: string,
  operations: Operation[],
  given: { callers: Callers; belongings: Record<string, string> },
): Promise<string[]> {
  const found: string[] = [];
  for (const { method, path, fields } of operations) {
    const owned = Object.keys(given.belongings).find((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    if (!owned) continue;
    for (const caller of callerNames.filter((name) => name !== 'customer')) {
      const headers = { ...given.callers[caller], ...(fields && { 'content-type': 'application/json' }) };
      const { status } = await answerTo(url + path.replace('{id}', given.belongings[owned] ?? ''), {
        method,
        headers,
        body: fields && '{}',
      });
      // An empty body may be refused before the order or donation is looked up.
      if (status !== 404 && status !== 422) found.push(`${caller}: ${method} ${path} gave ${status} for the customer's`);
    }
  }
  return found;
}

export async function measureAuthorisation(target: Target): Promise<Measurement[]> {
  const operations = await operationsOf(target.url);
  const callers = await signInCallers(target);
  const belongings = await giveBelongings(target, callers.customer);
  const wrong = await deviations(target.url, operations, callers);
  const foreign = await foreignAccesses(target.url, operations, { callers, belongings });
  const control = await startEveryoneIsAdmin(target.url, callers.administrator);
  const withoutGuards = await deviations(control.url, operations, callers).finally(() => control.close());
  const calls = operations.length * callerNames.length;
  return [
    measurement(`${calls} calls of ${operations.length} operations by ${callerNames.length} callers: other access than documented`, wrong),
    measurement('what is one customer’s, asked for by all others: let in', foreign),
    {
      what: 'control: the same with everybody let in as administrator',
      target: '> 0',
      measured: String(withoutGuards.length),
      reached: withoutGuards.length > 0,
    },
  ];
}

const measurement = (what: string, faults: string[]): Measurement => ({
  ...{ what, target: '0', measured: String(faults.length), reached: faults.length === 0 },
  notes: faults.slice(0, 20),
});
