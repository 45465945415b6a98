import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { SignedInUser } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { ALGORITHM, AUDIENCE, ISSUER, type AccessTokenPayload } from './access-tokens.service';
import { AuthQueries } from './auth.queries';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(ENV) env: Env,
    private readonly queries: AuthQueries,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: env.jwtSecret,
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
    });
  }

  /** A valid token is not enough: the session may have ended, or the user may have lost rights, since it was issued. */
  async validate({ sub, sid }: AccessTokenPayload): Promise<SignedInUser> {
    const user = await this.queries.userOfLiveSession(sid, sub);
    if (!user) throw new Problem('auth.session-ended');
    return user;
  }
}
