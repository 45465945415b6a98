import type { ProblemCode } from '@aflora/contracts';
import { Param, type PipeTransform } from '@nestjs/common';
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
