import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ROLES, type Role } from '../common/access/roles.decorator';
import type { SignedInUser } from '../common/access/signed-in-user';
import { Problem } from '../common/problems/problem';

/** Stands before every route and lets in whom its `@Roles` names. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const allowed = this.reflector.getAllAndOverride<Role[] | undefined>(ROLES, [context.getHandler(), context.getClass()]);
    if (!allowed) throw new Problem('auth.forbidden');
    return allowed.includes('public') || this.letIn(context, allowed);
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    if (!user) throw new Problem('auth.required');
    return user;
  }

  private async letIn(context: ExecutionContext, allowed: Role[]): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInUser }>();
    if (allowed.includes('user') || (allowed.includes('admin') && user.isAdmin)) return true;
    throw new Problem('auth.forbidden');
  }
}
