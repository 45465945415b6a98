import { STEP_UP_MINUTES } from '@aflora/contracts';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENV } from '../../config/config.module';
import type { Env } from '../../config/env';
import { Problem } from '../problems/problem';
import type { SignedInUser } from './access';

/** For routes that read or write the session's cookie: another site's page may not call them. Tools send no Origin and pass. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (origin !== undefined && origin !== this.env.publicOrigin) throw new Problem('auth.origin-refused');
    return true;
  }
}

/** Whether the password was given lately. */
export const isSteppedUp = (authenticatedAt: Date): boolean => Date.now() - authenticatedAt.getTime() < STEP_UP_MINUTES * 60_000;

/** Runs after the guard that reads the session from the database. */
@Injectable()
export class StepUpGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
    if (!user) throw new Problem('auth.required');
    if (!isSteppedUp(user.authenticatedAt)) throw new Problem('auth.step-up-required');
    return true;
  }
}
