import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Problem } from '../../common/problems/problem';

/** What a challenge is good for; it is refused for everything else. */
export type ChallengePurpose = 'login' | 'step-up' | 'totp-set-up' | 'passkey-set-up';

/** Claims of a challenge. */
export interface Challenge {
  userId: string;
  /** When it was issued, in ms. */
  issuedAt: number;
  /** Of a new authenticator app, base32. Its owner knows it anyway, and the server stores it once a code has proven that. */
  secret?: string;
}

const SECONDS = 300;
/** Access tokens have another audience, so neither passes for the other. */
const audienceOf = (purpose: ChallengePurpose): string => `aflora-second-factor:${purpose}`;

/** Short-lived, signed proofs of the first of two steps. */
@Injectable()
export class ChallengesService {
  constructor(private readonly jwt: JwtService) {}

  issue(purpose: ChallengePurpose, userId: string, secret?: string): string {
    const claims = { sub: userId, jti: randomUUID(), at: Date.now(), ...(secret && { secret }) };
    return this.jwt.sign(claims, { audience: audienceOf(purpose), expiresIn: SECONDS });
  }

  /** Throws `auth.challenge-expired`, also for a challenge of another purpose or, if one is given, of another user. */
  read(purpose: ChallengePurpose, token: string, ownerId?: string): Challenge {
    const { sub, at, secret } = this.claimsOf(purpose, token);
    if (ownerId && sub !== ownerId) throw new Problem('auth.challenge-expired');
    return { userId: sub, issuedAt: at, secret };
  }

  private claimsOf(purpose: ChallengePurpose, token: string): { sub: string; at: number; secret?: string } {
    try {
      return this.jwt.verify(token, { audience: audienceOf(purpose) });
    } catch {
      throw new Problem('auth.challenge-expired');
    }
  }
}

/** What a passkey signs: bound to the whole challenge, with its purpose and owner. */
export const passkeyChallenge = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');
