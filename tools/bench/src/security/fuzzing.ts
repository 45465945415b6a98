import fc from 'fast-check';
import type { Measurement } from '../measure';
import { signInCallers, type Target } from './callers';
import { startNaiveServer } from './controls';
import { answerTo, operationsOf, type Answer, type Operation } from './operations';

const INPUTS = 200;
const TARGET_MS = 250;
/** Number of repetitions of a slow request: an input that is slow by itself is slow each time, also on a busy machine. */
const REPEATS = 4;
const SEED = 20_261_123;

interface Input {
  path: string;
  query: [string, string][];
  body: unknown;
  isBroken: boolean;
}

const nasty = fc.constantFrom(
  '',
  '\u0000',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  '\ud800',
  '{{7*7}}',
  '<script>',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(400),
  '0000-01-01',
  'İ',
  '__proto__',
);
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 300 }), fc.uuid(), fc.emailAddress());
const anyValue = fc.oneof(
  { depthSize: 'small' },
  nasty,
  anyText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [[]], { $ne: 1 }, [null], 2 ** 53),
  fc.anything({ maxDepth: 4, withBigInt: false }),
);

/** Inputs for an operation, most of them with known fields and wrong values. */
function inputsOf({ path, query, fields }: Operation): fc.Arbitrary<Input> {
  const body = fields
    ? fc.oneof(
        { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields, 'unknown', 'constructor'), anyValue, { maxKeys: 12 }) },
        { weight: 1, arbitrary: anyValue },
      )
    : fc.constant(undefined);
  return fc.record({
    path: fc
      .array(anyText, { minLength: 3, maxLength: 3 })
      .map((values) => path.replace(/\{\w+\}/g, () => encodeURIComponent(well(values.pop())))),
    query: fc.array(fc.tuple(fc.constantFrom(...query, 'unknown'), anyText.map(well)), { maxLength: 4 }),
    body,
    isBroken: fields ? fc.boolean() : fc.constant(false),
  });
}

/** A lone surrogate can't be part of an address. */
const well = (text = ''): string => text.replace(/\p{Surrogate}/gu, '') || 'x';

function send(url: string, { method, fields }: Operation, given: { input: Input; headers: Record<string, string> }): Promise<Answer> {
  const { path, query, body, isBroken } = given.input;
  const text = JSON.stringify(body) as string | undefined;
  const headers = fields ? { ...given.headers, 'content-type': 'application/json' } : given.headers;
  const search = new URLSearchParams(query).toString();
  return answerTo(`${url}${path}${search && `?${search}`}`, {
    method,
    headers,
    body: fields && (isBroken ? (text ?? '{').slice(0, -1) || '{' : (text ?? '')),
  });
}

interface Faults {
  sent: number;
  accidents: string[];
  nameless: string[];
  slow: string[];
}

async function fuzz(url: string, operations: Operation[], headersOf: () => Promise<Record<string, string>>): Promise<Faults> {
  const faults: Faults = { sent: 0, accidents: [], nameless: [], slow: [] };
  let headers = await headersOf();
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`;
    for (const input of fc.sample(inputsOf(operation), { numRuns: INPUTS, seed: SEED })) {
      const answers = [await send(url, operation, { input, headers })];
      const [first] = answers;
      while (first && first.ms > TARGET_MS && answers.length < REPEATS) answers.push(await send(url, operation, { input, headers }));
      faults.sent += 1;
      const { status, type, code, ms } = answers.reduce((fastest, answer) => (answer.ms < fastest.ms ? answer : fastest));
      const asked = `${name} ${status}: ${JSON.stringify(input).slice(0, 160)}`;
      if (answers.some((answer) => answer.status >= 500)) faults.accidents.push(asked);
      if (status >= 400 && !code) faults.nameless.push(asked);
      // An export takes the time of its rows, whatever the input was.
      const isFile = status < 400 && !type.startsWith('application/json');
      if (ms > TARGET_MS && !isFile) faults.slow.push(`${ms.toFixed(0)} ms ${asked}`);
    }
    // An input may have ended the caller's session.
    if ((await answerTo(`${url}/api/auth/me`, { headers })).status === 401) headers = await headersOf();
  }
  return faults;
}

/** Sends random invalid input to every operation as an administrator, for whom more code runs than for other callers. */
export async function measureFuzzing(target: Target): Promise<Measurement[]> {
  const operations = await operationsOf(target.url);
  const found = await fuzz(target.url, operations, async () => (await signInCallers(target)).administrator);
  const naive = await startNaiveServer();
  const withoutCare = await fuzz(naive.url, operations.slice(0, 3), async () => ({})).finally(() => naive.close());
  const of = `${found.sent.toLocaleString('en')} wrong inputs, ${INPUTS} for each of ${operations.length} operations`;
  const controls = [withoutCare.accidents, withoutCare.nameless, withoutCare.slow].map(({ length }) => length);
  return [
    measurement(`${of}: responses of 500 and above`, found.accidents),
    measurement('the same: errors that are no problem with a code', found.nameless),
    measurement(`the same: slower than ${TARGET_MS} ms`, found.slow),
    {
      what: 'control: the same to a server without any care',
      target: 'all > 0',
      measured: controls.join(', '),
      reached: controls.every((count) => count > 0),
    },
  ];
}

const measurement = (what: string, faults: string[]): Measurement => ({
  ...{ what, target: '0', measured: String(faults.length), reached: faults.length === 0 },
  notes: faults.slice(0, 20),
});
