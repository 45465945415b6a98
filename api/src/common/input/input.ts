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

/** The `:id` of a route. What is no uuid can't exist, so it answers like an id that doesn't. */
export const IdParam = (notFound: ProblemCode): ParameterDecorator => Param('id', new IdPipe(notFound));

/** The fields that were sent. Null empties those named as nullable; anywhere else it means the same as leaving the field out. */
export const sentFields = <T extends object>(input: T, nullable: readonly (keyof T & string)[]): T =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && (value !== null || (nullable as readonly string[]).includes(field)),
    ),
  ) as T;

/**
 * What was sent, as an input of contracts. Throws `request.malformed` for what is no object and `validation.failed`.
 * Nest's own pipe validates asynchronously and clones more; our rules are all synchronous, and this is on the way of every list.
 */
export function validated<T extends object>(Input: new () => T, sent: unknown): T {
  const plain = sent ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw new Problem('request.malformed');
  const input = inputOf(Input, plain);
  const errors = [...droppedKeys(plain), ...violationsOf(input)];
  if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  return input;
}

// `inputOf` takes none of these over, and an unknown key is to be refused.
const droppedKeys = (plain: object): Violation[] =>
  Object.keys(plain)
    .filter(isInheritedName)
    .map((field) => ({ field, code: 'unknown-key', params: {} }));

/** Holds every `@Body()` and `@Query()` of an input class against its rules. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return value;
    return isInputClass(metatype) ? validated(metatype, value) : value;
  }
}

const isInputClass = (metatype: unknown): metatype is new () => object => typeof metatype === 'function' && metatype !== Object;
