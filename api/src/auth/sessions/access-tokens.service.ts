import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';

const ACCESS_TOKEN_SECONDS = 600;
/** Tokens whose signature is remembered: some MB. */
const MAX_VERIFIED = 5_000;
export const ISSUER = 'aflora-api';
export const AUDIENCE = 'aflora';
export const ALGORITHM = 'HS256';

/** Claims of an access token, besides the registered ones that we don't read. */
export interface AccessTokenPayload {
  /** User id. */
  sub: string;
  /** Session id. */
  sid: string;
  /** End of its validity, in seconds since 1970. */
  exp: number;
}

@Injectable()
export class AccessTokensService {
  /** A signature stays right, and checking it costs as much as a tenth of a short request. Only the end has to be compared each time. */
  private readonly verified = new LRUCache<string, AccessTokenPayload>({ max: MAX_VERIFIED });

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
    const verified = this.verified.get(token) ?? this.verify(token);
    return verified && verified.exp > Math.floor(Date.now() / 1000) ? verified : undefined;
  }

  private verify(token: string): AccessTokenPayload | undefined {
    try {
      const payload = this.jwt.verify<AccessTokenPayload>(token);
      this.verified.set(token, payload);
      return payload;
    } catch {
      return undefined;
    }
  }
}
