import * as contracts from '../index';
import { inputOf, schemasOf, violationsOf, MAX_VIOLATIONS, type Violation } from '../index';

type InputClass = new () => object;

/** The largest body that the API reads. */
const BYTES = 256 * 1024;
const LIMIT_MS = 50;
/** A check may take this many times as long as reading a body of that size; known faults took hundreds of times as long. */
const RATIO = 5;
/** The fastest attempt counts, because a busy machine may slow down single attempts. */
const ATTEMPTS = 8;

const isInputClass = (value: unknown): value is InputClass => typeof value === 'function' && /^[A-Z].*(Input|Query)$/.test(value.name);
const inputs: InputClass[] = [...Object.values<unknown>(contracts).filter(isInputClass), ...Object.values(contracts.settingInputs)];
const inputNamed = (name: string) => inputs.find((Input) => Input.name === name);

/** Parts that are repeated to make expressions slow: beginnings of everything that rules look for, and endings of none of it. */
const PIECES = ['a', 'A', '0', '-', '.', '_', '+', '@', '/', '?', '#', '%', ':', '"', '<', '(', '[', '{', '\\', ' ', '\n', '\t', '\u0000'];
const LONGER = [
  'a.',
  'a@',
  'a@a.',
  '<a@',
  '"a"@',
  'a/',
  '/?',
  '#\n',
  'a://',
  'http://a.',
  'http://a?',
  '+55',
  '(19) ',
  '0-0',
  '%61',
  'a b ',
];
const WIDE = ['é', 'e\u0301', 'ß', '🌻', '\ud800', '\u202e', '\u2028', '\u00a0'];

const repeated = (piece: string): string => piece.repeat(Math.ceil(BYTES / piece.length)).slice(0, BYTES);
const texts = [...PIECES, ...LONGER, ...WIDE].flatMap((piece) => [repeated(piece), `${repeated(piece)}\n!`, `/${repeated(piece)}`]);
const manyKeys = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index.toString(36)}`, '']));
const LARGEST = JSON.stringify(manyKeys(20_000));
const lists = [{}, [], '', 0, null, 'aaaaaaaaaaaaaaaa'].map((item) => Array.from({ length: BYTES / 3 }, () => item));
const values: unknown[] = [...texts, ...lists, manyKeys(40_000), [[repeated('a')]], [{ id: repeated('a') }]];

/**
 * Compares the CPU time of this process, which other work on the machine affects less than elapsed time, with the time for reading the body
 * right after it, which a busy machine slows down equally.
 */
function hostile(Input: InputClass, sent: object): Violation[] {
  let slowest = '';
  for (let run = 0; run < ATTEMPTS; run++) {
    const [violations, checkMs] = timed(() => violationsOf(inputOf(Input, sent)));
    if (checkMs < LIMIT_MS) return violations;
    const [, readMs] = timed(() => JSON.parse(LARGEST) as object);
    if (checkMs < RATIO * readMs) return violations;
    slowest = `${checkMs.toFixed(0)} ms, and the reading of a body ${readMs.toFixed(0)} ms`;
  }
  throw new Error(`${Input.name} takes ${slowest} for ${JSON.stringify(sent).slice(0, 60)}`);
}

function timed<T>(work: () => T): [T, number] {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1000];
}

/** The fields of a class, and those of the items of its lists, each as a body that holds one value. */
function bodiesOf(Input: InputClass, value: unknown): object[] {
  return [...schemasOf(Input.prototype as object)].flatMap(([field, { items }]) => {
    const Item = items && '$ref' in items ? inputNamed(items.$ref.split('/').at(-1) ?? '') : undefined;
    return [{ [field]: value }, ...(Item ? bodiesOf(Item, value).map((item) => ({ [field]: [item] })) : [])];
  });
}

describe('256 KB of the worst', () => {
  it('meet every input class', () => expect(inputs.length).toBeGreaterThan(40));

  it.each(inputs.map((Input) => [Input.name, Input] as const))('are nothing to a field of %s', (_name, Input) => {
    for (const value of values) for (const body of bodiesOf(Input, value)) hostile(Input, body);
  });

  it.each(inputs.map((Input) => [Input.name, Input] as const))('are nothing to %s as keys that it has not', (_name, Input) => {
    const violations = hostile(Input, manyKeys(40_000));
    expect(violations).toHaveLength(MAX_VIOLATIONS);
    expect(JSON.stringify(violations).length).toBeLessThan(20_000);
  });
});

describe('a list', () => {
  const fields = inputs.flatMap((Input) =>
    [...schemasOf(Input.prototype as object)].flatMap(([field, schema]) =>
      schema.type === 'array' ? [[Input.name, field, Input, schema.maxItems] as const] : [],
    ),
  );

  it('is in some inputs', () => expect(fields.length).toBeGreaterThan(5));

  it.each(fields)('%s.%s is measured before its items are looked at', (_name, field, Input, max) => {
    const items = Array.from({ length: BYTES / 3 }, () => ({}));
    const violations = hostile(Input, { [field]: items }).filter((violation) => violation.field.split('.', 1)[0] === field);
    expect(violations).toEqual([{ field, code: 'too-large', params: { max } }]);
  });

  it('of wrong items has a limited number of violations', () => {
    const items = Array.from({ length: 50 }, () => manyKeys(200));
    expect(hostile(contracts.CartQuoteInput, { items })).toHaveLength(MAX_VIOLATIONS);
  });
});

describe('the keys of a body', () => {
  it('that every object has are not taken over', () => {
    const sent = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"hasOwnProperty":1,"email":"a@b.co"}') as object;
    const input = inputOf(contracts.AccountEmailInput, sent);
    expect(Object.keys(input)).toEqual(['email']);
    expect(Object.getPrototypeOf(input)).toBe(contracts.AccountEmailInput.prototype);
    expect(violationsOf(input)).toEqual([]);
  });
});
