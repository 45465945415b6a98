import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Problem } from '../problems/problem';
import type { SignedInUser } from './signed-in-user';

/** Injects the `SignedInUser`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
  if (!user) throw new Problem('auth.required');
  return user;
});
