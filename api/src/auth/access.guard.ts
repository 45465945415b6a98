import { consoleRefusal } from '@aflora/contracts';
import { type CanActivate, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ROLES, type AuthorizedRequest, type Role, type SignedInUser } from '../common/access/access';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../common/problems/problem';
import { type AccessTokenPayload, AccessTokensService } from './sessions/access-tokens.service';
import { AuthQueries } from './auth.queries';

type Request = FastifyRequest & AuthorizedRequest & { user?: SignedInUser };

/** Runs before every route and enforces its `@Roles`. */
@Injectable()
export class AccessGuard implements CanActivate {
  /** Cached, because metadata never changes and the guard runs on every request. */
  private readonly roles = new WeakMap<object, Role[]>();

  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokensService,
    private readonly queries: AuthQueries,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const allowed = this.rolesOf(context);
    const request = context.switchToHttp().getRequest<Request>();
    if (!allowed.includes('public')) return this.authorize(request, allowed);
    // A public route that also accepts a signed-in user: a token is verified if there is one.
    return !allowed.includes('user') || request.headers.authorization === undefined || this.authorize(request, allowed);
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

  private async authorize(request: Request, allowed: Role[]): Promise<boolean> {
    const token = this.tokens.read(request.headers.authorization);
    if (!token) throw new Problem('auth.required');
    const authorize = async () => {
      request.user = await this.signedIn(token);
      assertAllowed(request.user, allowed);
    };
    request.authorizeAgain = authorize;
    await authorize();
    return true;
  }

  /** A valid token is not enough: the session may have ended, or the user may have lost rights, since it was issued. */
  private async signedIn({ sid, sub }: AccessTokenPayload): Promise<SignedInUser> {
    const user = await this.queries.userOfLiveSession(sid, sub);
    if (!user) throw new Problem('auth.session-ended');
    return user;
  }
}

function assertAllowed(user: SignedInUser, allowed: Role[]): void {
  if (allowed.includes('user')) return;
  const refusal = allowed.includes('admin') ? consoleRefusal(user) : 'auth.forbidden';
  if (refusal) throw new Problem(refusal);
}
