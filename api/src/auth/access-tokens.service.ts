import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

const ACCESS_TOKEN_SECONDS = 600;
export const ISSUER = 'aflora-api';
export const AUDIENCE = 'aflora';
export const ALGORITHM = 'HS256';

/** Claims of an access token, besides the registered ones that we don't read. */
export interface AccessTokenPayload {
  /** User id. */
  sub: string;
  /** Session id. */
  sid: string;
}

@Injectable()
export class AccessTokensService {
  constructor(private readonly jwt: JwtService) {}

  issue(userId: string, sessionId: string): { accessToken: string; expiresAt: string } {
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS) * 1000);
    const accessToken = this.jwt.sign({ sub: userId, sid: sessionId, exp: expiresAt.getTime() / 1000 });
    return { accessToken, expiresAt: expiresAt.toISOString() };
  }

  /** Undefined when the token is missing, invalid or expired. */
  read(authorization: string | undefined): AccessTokenPayload | undefined {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return undefined;
    try {
      return this.jwt.verify<AccessTokenPayload>(token);
    } catch {
      return undefined;
    }
  }
}
