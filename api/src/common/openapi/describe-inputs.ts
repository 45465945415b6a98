import * as contracts from '@aflora/contracts';
import { requiredFieldsOf, schemasOf } from '@aflora/contracts';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

type InputClass = abstract new () => object;

const isInputClass = (value: unknown): value is InputClass =>
  typeof value === 'function' && typeof value.prototype === 'object' && /(Input|Query)$/.test(value.name);

/** Every input class of contracts: the one place where their rules become OpenAPI. */
export const inputClasses: InputClass[] = Object.values<unknown>(contracts).filter(isInputClass);

/** Tells the document what bodies and queries look like; the rules themselves are the source. */
export function describeInputs(): void {
  for (const Input of inputClasses) {
    const required = new Set(requiredFieldsOf(Input));
    const prototype = Input.prototype as object;
    for (const [field, schema] of schemasOf(prototype)) {
      ApiProperty({ ...schema, required: required.has(field) } as ApiPropertyOptions)(prototype, field);
    }
  }
}
