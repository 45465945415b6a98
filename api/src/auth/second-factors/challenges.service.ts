import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Problem } from '../../common/problems/problem';

/** Purpose of a challenge, which is refused for any other purpose. */
export type ChallengePurpose = 'login' | 'step-up' | 'totp-set-up' | 'passkey-set-up';

/** Claims of a challenge. */
export interface Challenge {
  userId: string;
  /** Time of issue in ms. */
  issuedAt: number;
  /** Secret of a new authenticator app, base32. The owner sees it anyway, and the server stores it once a code has confirmed it. */
  secret?: string;
  /** Digest of the stored hash of the password that was right, so that a login ends when the password is changed before its second step. */
  passwordKey?: string;
}

export type ChallengeFacts = Pick<Challenge, 'secret' | 'passwordKey'>;

const SECONDS = 300;
/** JWT audience of a challenge. Access tokens have another audience, so neither is accepted in place of the other. */
const audienceOf = (purpose: ChallengePurpose): string => `aflora-second-factor:${purpose}`;

/** Short-lived, signed proofs of the first of two steps, such as the password before the second factor. */
@Injectable()
export class ChallengesService {
  constructor(private readonly jwt: JwtService) {}

  issue(purpose: ChallengePurpose, userId: string, facts: ChallengeFacts = {}): string {
    const claims = { sub: userId, jti: randomUUID(), at: Date.now(), ...facts };
    return this.jwt.sign(claims, { audience: audienceOf(purpose), expiresIn: SECONDS });
  }

  /** Throws `auth.challenge-expired`, also for a challenge of another purpose or, if one is given, of another user. */
  read(purpose: ChallengePurpose, token: string, ownerId?: string): Challenge {
    const { sub, at, secret, passwordKey } = this.claimsOf(purpose, token);
    if (ownerId && sub !== ownerId) throw new Problem('auth.challenge-expired');
    return { userId: sub, issuedAt: at, secret, passwordKey };
  }

  private claimsOf(purpose: ChallengePurpose, token: string): ChallengeFacts & { sub: string; at: number } {
    try {
      return this.jwt.verify(token, { audience: audienceOf(purpose) });
    } catch {
      throw new Problem('auth.challenge-expired');
    }
  }
}

/** Value that a passkey signs; it covers the whole challenge, including purpose and owner. */
export const passkeyChallenge = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');
