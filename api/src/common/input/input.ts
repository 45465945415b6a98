import { inputOf, isInheritedName, type ProblemCode, type Violation, violationsOf } from '@aflora/contracts';
import { type ArgumentMetadata, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { Problem } from '../problems/problem';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFound: ProblemCode) {}

  transform(id: string): string {
    if (!UUID.test(id)) throw new Problem(this.notFound);
    return id.toLowerCase();
  }
}

/** The route's `:id`. A value that is no uuid gets the same problem as an unknown id. */
export const IdParam = (notFound: ProblemCode, name = 'id'): ParameterDecorator => Param(name, new IdPipe(notFound));

class YearPipe implements PipeTransform<string, number> {
  constructor(private readonly notFound: ProblemCode) {}

  transform(year: string): number {
    if (!/^2\d{3}$/.test(year)) throw new Problem(this.notFound);
    return Number(year);
  }
}

/** The route's `:year`. Anything else than a year gets the same problem as a year without data. */
export const YearParam = (notFound: ProblemCode): ParameterDecorator => Param('year', new YearPipe(notFound));

/** The fields to write. Null clears the fields listed in `nullable`; for other fields it counts as not sent. */
export const sentFields = <T extends object>(input: T, nullable: readonly (keyof T & string)[]): T =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && (value !== null || (nullable as readonly string[]).includes(field)),
    ),
  ) as T;

/**
 * Validates sent data as an input class of contracts. Throws `request.malformed` if it is no object, and `validation.failed`. Replaces
 * Nest's ValidationPipe, which is asynchronous and clones more, while our rules are synchronous and run on every list request.
 */
export function validated<T extends object>(Input: new () => T, sent: unknown): T {
  const plain = sent ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw new Problem('request.malformed');
  const input = inputOf(Input, plain);
  const errors = Object.keys(plain).length === 0 ? violationsOfNothing(Input, input) : [...droppedKeys(plain), ...violationsOf(input)];
  if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  return input;
}

const ofNothing = new WeakMap<object, Violation[]>();

/** Violations of an empty object, cached because most list requests have no parameters. */
function violationsOfNothing(Input: new () => object, input: object): Violation[] {
  const known = ofNothing.get(Input) ?? violationsOf(input);
  ofNothing.set(Input, known);
  return known;
}

// `inputOf` drops inherited names such as `__proto__`; they are reported as unknown keys.
const droppedKeys = (plain: object): Violation[] =>
  Object.keys(plain)
    .filter(isInheritedName)
    .map((field) => ({ field, code: 'unknown-key', params: {} }));

/** Validates every `@Body()` and `@Query()` with an input class. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return value;
    return isInputClass(metatype) ? validated(metatype, value) : value;
  }
}

const isInputClass = (metatype: unknown): metatype is new () => object => typeof metatype === 'function' && metatype !== Object;
