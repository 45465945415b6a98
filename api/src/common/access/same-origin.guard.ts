import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../config/env';
import { ENV } from '../../config/env.token';
import { Problem } from '../problems/problem';

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
