import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { isRemoteName } from './remote-param';

export const TOKEN_HEADER = 'x-release-token';

/** Lets in a pipeline that shows the secret of the remote in its path, and no other's. */
@Injectable()
export class ReleaseTokenGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const { params, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { remote } = params as { remote?: string };
    const secret = isRemoteName(remote) ? this.env.releaseTokens[remote] : undefined;
    const shown = headers[TOKEN_HEADER];
    if (!secret || typeof shown !== 'string' || !isSame(shown, secret)) throw new Problem('release.token-refused');
    return true;
  }
}

/** Of equal length, so that time tells nothing of the secret. */
const isSame = (shown: string, secret: string): boolean => timingSafeEqual(digestOf(shown), digestOf(secret));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
