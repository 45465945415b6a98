import { inputOf, requiredFieldsOf, Schema, schemasOf, violationsOf, type FieldSchema } from '../rules/rule';

/** Code and params of a violation. */
export const refused = (code: string, params: object = {}) => ({ refused: code, ...params });

/** An input class with one field that has this rule, and another without. */
function inputWith(rule: PropertyDecorator): new () => { field?: unknown } {
  class Input {
    field?: unknown;
  }
  rule(Input.prototype, 'field');
  Schema({ type: 'string' })(Input.prototype, 'other');
  return Input;
}

/** Result for a received value: the converted value, or `refused`. */
export function read(rule: PropertyDecorator, field: unknown, others: object = {}): unknown {
  const input = inputOf(inputWith(rule), field === undefined ? others : { field, ...others });
  const violation = violationsOf(input).find((candidate) => candidate.field.startsWith('field'));
  return violation ? refused(violation.code, violation.params) : input.field;
}

/** The field's JSON Schema, and whether it is required. */
export const documented = (rule: PropertyDecorator): { required: boolean; schema?: FieldSchema } => {
  const Input = inputWith(rule);
  return { required: requiredFieldsOf(Input).includes('field'), schema: schemasOf(Input.prototype as object).get('field') };
};

/** Defines a test for each received value and its expected result. */
export function reads(name: string, rule: PropertyDecorator, cases: [sent: unknown, result: unknown][]): void {
  it.each(cases)(`${name}: %j`, (sent, result) => expect(read(rule, sent)).toEqual(result));
}

/** Results for absent values of a required field. */
export const required: [unknown, unknown][] = [undefined, null, ''].map((sent) => [sent, refused('required')]);
/** Results for absent values of an optional field. */
export const nulled: [unknown, unknown][] = [
  [undefined, undefined],
  [null, null],
  ['', null],
];
