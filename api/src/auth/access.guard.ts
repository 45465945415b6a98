import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ROLES, type Role, type SignedInUser } from '../common/access/access';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../common/problems/problem';

/** Runs before every route and enforces its `@Roles`. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  /** Cached, because metadata never changes and the guard runs on every request. */
  private readonly roles = new WeakMap<object, Role[]>();

  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const allowed = this.rolesOf(context);
    if (!allowed.includes('public')) return this.authorize(context, allowed);
    // A public route that also accepts a signed-in user: a token is verified if there is one.
    return !allowed.includes('user') || !hasToken(context) || this.authorize(context, allowed);
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    if (!user) throw new Problem('auth.required');
    return user;
  }

  private rolesOf(context: ExecutionContext): Role[] {
    const handler = context.getHandler();
    const known = this.roles.get(handler);
    if (known) return known;
    const declared = this.reflector.getAllAndOverride<Role[] | undefined>(ROLES, [handler, context.getClass()]);
    if (!declared) throw new Problem('auth.forbidden');
    this.roles.set(handler, declared);
    return declared;
  }

  private async authorize(context: ExecutionContext, allowed: Role[]): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInUser }>();
    if (allowed.includes('user')) return true;
    if (!allowed.includes('admin') || !user.isAdmin) throw new Problem('auth.forbidden');
    if (user.needsLongerPassword) throw new Problem('auth.longer-password-needed');
    if (user.needsSecondFactor) throw new Problem('auth.second-factor-set-up-required');
    return true;
  }
}

const hasToken = (context: ExecutionContext): boolean =>
  context.switchToHttp().getRequest<FastifyRequest>().headers.authorization !== undefined;
