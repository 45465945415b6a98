import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ROLES, type Role, type SignedInUser } from '../common/access/access';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../common/problems/problem';

/** Stands before every route and lets in whom its `@Roles` names. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  /** Metadata never changes, and this is before every request. */
  private readonly allowed = new WeakMap<object, Role[]>();

  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const allowed = this.rolesOf(context);
    if (!allowed.includes('public')) return this.letIn(context, allowed);
    // Open to everybody, who may also say who they are.
    return !allowed.includes('user') || !hasToken(context) || this.letIn(context, allowed);
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    if (!user) throw new Problem('auth.required');
    return user;
  }

  private rolesOf(context: ExecutionContext): Role[] {
    const handler = context.getHandler();
    const known = this.allowed.get(handler);
    if (known) return known;
    const declared = this.reflector.getAllAndOverride<Role[] | undefined>(ROLES, [handler, context.getClass()]);
    if (!declared) throw new Problem('auth.forbidden');
    this.allowed.set(handler, declared);
    return declared;
  }

  private async letIn(context: ExecutionContext, allowed: Role[]): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInUser }>();
    if (allowed.includes('user')) return true;
    if (!allowed.includes('admin') || !user.isAdmin) throw new Problem('auth.forbidden');
    if (user.needsLongerPassword) throw new Problem('auth.longer-password-needed');
    return true;
  }
}

const hasToken = (context: ExecutionContext): boolean =>
  context.switchToHttp().getRequest<FastifyRequest>().headers.authorization !== undefined;
