import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { isRemoteName } from './remote-param';

export const TOKEN_HEADER = 'x-release-token';

/** Admits pipelines with the token of the remote in the path. */
@Injectable()
export class ReleaseTokenGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const { params, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { remote } = params as { remote?: string };
    const secret = isRemoteName(remote) ? this.env.releaseTokens[remote] : undefined;
    const token = headers[TOKEN_HEADER];
    if (!secret || typeof token !== 'string' || !isSame(token, secret)) throw new Problem('release.token-refused');
    return true;
  }
}

/** Compares digests, which have equal lengths, in constant time. */
const isSame = (token: string, secret: string): boolean => timingSafeEqual(digestOf(token), digestOf(secret));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
