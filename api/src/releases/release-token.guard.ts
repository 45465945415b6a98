import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import type { RemoteName } from '@aflora/contracts';
import { type Env, ENV } from '../config/env';
import { isRemoteName } from './remote-param';

export const TOKEN_HEADER = 'x-release-token';

/** Admits pipelines with a token of the remote in the path. */
@Injectable()
abstract class RemoteTokenGuard implements CanActivate {
  constructor(@Inject(ENV) protected readonly env: Env) {}

  protected abstract secretsOf(remote: RemoteName): (string | undefined)[];

  canActivate(context: ExecutionContext): boolean {
    const { params, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { remote } = params as { remote?: string };
    const secrets = isRemoteName(remote) ? this.secretsOf(remote) : [];
    const token = headers[TOKEN_HEADER];
    const isAdmitted = typeof token === 'string' && secrets.some((secret) => secret && isSameSecret(token, secret));
    if (!isAdmitted) throw new Problem('release.token-refused');
    return true;
  }
}

/** Admits pipelines that may store releases. */
@Injectable()
export class ReleaseTokenGuard extends RemoteTokenGuard {
  protected override secretsOf = (remote: RemoteName) => [this.env.releaseTokens[remote]];
}

/**
 * Admits pipelines that may change what visitors get. The secret is separate, so that the publishing token can't bypass the review that
 * guards promotions.
 */
@Injectable()
export class PromotionTokenGuard extends RemoteTokenGuard {
  protected override secretsOf = (remote: RemoteName) => [this.env.promotionTokens[remote]];
}

@Injectable()
export class AnyReleaseTokenGuard extends RemoteTokenGuard {
  protected override secretsOf = (remote: RemoteName) => [this.env.releaseTokens[remote], this.env.promotionTokens[remote]];
}
