import { STEP_UP_MINUTES } from '@aflora/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Problem } from '../problems/problem';
import type { SignedInUser } from './signed-in-user';

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
