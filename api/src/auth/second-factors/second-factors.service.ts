import type { SecondFactorChallengeView, SecondFactorMethod } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { verify } from 'otplib';
import { IsNull, LessThan, type EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { ChallengesService, type Challenge, type ChallengeFacts, type ChallengePurpose } from './challenges.service';
import { PasskeysService } from './passkeys.service';
import { RecoveryCode, SecondFactor } from './second-factor.entity';
import { SecretsService } from './secrets.service';

/** A second proof as received: a code, or a passkey's response with its challenge. */
export interface SecondProof {
  code?: string | null;
  passkey?: { response: string; token: string; challenge: Challenge };
}

/** Codes within this time before and after now are accepted, because clocks of phones are some seconds off. */
const TOTP_TOLERANCE_SECONDS = 30;
const TOTP_CODE = /^\d{6}$/;

/** Creates challenges for second factors and verifies proofs. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly passkeys: PasskeysService,
    private readonly secrets: SecretsService,
  ) {}

  /** Whether the account has any. */
  exist(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(SecondFactor, { userId });
  }

  /** Challenge for the account's second factors. Throws `second-factor.not-found` for an account without any. */
  async challengeFor(
    manager: EntityManager,
    { purpose, userId, ...facts }: { purpose: ChallengePurpose; userId: string } & ChallengeFacts,
  ): Promise<SecondFactorChallengeView> {
    const factors = await manager.findBy(SecondFactor, { userId });
    if (factors.length === 0) throw new Problem('second-factor.not-found');
    const challenge = this.challenges.issue(purpose, userId, facts);
    const passkeys = factors.filter(({ kind }) => kind === 'passkey');
    const methods: SecondFactorMethod[] = [...new Set(factors.map(({ kind }) => kind))];
    if (await manager.existsBy(RecoveryCode, { userId, usedAt: IsNull() })) methods.push('recovery-code');
    return { challenge, methods, passkeyOptions: passkeys.length > 0 ? await this.passkeys.optionsForUse(challenge, passkeys) : null };
  }

  /**
   * Uses up the proof, in the transaction of what it permits. Resolves with its method; undefined when it is wrong, used or missing, and then
   * nothing was changed.
   */
  async prove(manager: EntityManager, userId: string, { code, passkey }: SecondProof): Promise<SecondFactorMethod | undefined> {
    if (passkey) return (await this.provePasskey(manager, userId, passkey)) ? 'passkey' : undefined;
    if (!code) return undefined;
    if (TOTP_CODE.test(code)) return (await this.proveTotp(manager, userId, code)) ? 'totp' : undefined;
    const unused = { userId, codeHash: this.secrets.hashOfRecoveryCode(code), usedAt: IsNull() };
    return (await manager.update(RecoveryCode, unused, { usedAt: new Date() })).affected ? 'recovery-code' : undefined;
  }

  /** The time step of a code of an authenticator app with this secret; undefined for a wrong code. */
  async timeStepOf(code: string, secret: string): Promise<number | undefined> {
    if (!TOTP_CODE.test(code)) return undefined;
    const result = await verify({ secret, token: code, epochTolerance: TOTP_TOLERANCE_SECONDS });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }

  private async proveTotp(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const factor = await manager.findOneBy(SecondFactor, { userId, kind: 'totp' });
    const secret = factor?.secret && this.secrets.decrypt(factor.secret, userId);
    if (!factor || !secret) return false;
    const step = await this.timeStepOf(code, secret);
    return step !== undefined && use(manager, { id: factor.id, proof: step });
  }

  private async provePasskey(
    manager: EntityManager,
    userId: string,
    { response, token, challenge }: NonNullable<SecondProof['passkey']>,
  ): Promise<boolean> {
    const passkeys = await manager.findBy(SecondFactor, { userId, kind: 'passkey' });
    const verified = await this.passkeys.verify(response, token, passkeys);
    if (!verified) return false;
    return use(manager, { id: verified.passkey.id, proof: challenge.issuedAt, signatureCount: verified.signatureCount });
  }
}

/** A proof of a factor: the time step of a code, or the time of a challenge. */
interface UsedProof {
  id: string;
  proof: number;
  signatureCount?: number;
}

/** False when this or a later proof of the factor was used: of several concurrent uses, one succeeds. */
async function use(manager: EntityManager, { id, proof, signatureCount = 0 }: UsedProof): Promise<boolean> {
  const change = { lastProof: String(proof), signatureCount: String(signatureCount), lastUsedAt: new Date() };
  return ((await manager.update(SecondFactor, { id, lastProof: LessThan(String(proof)) }, change)).affected ?? 0) > 0;
}

/** Replaces the recovery codes of an account, and returns the new ones in readable form. */
export async function renewRecoveryCodes(manager: EntityManager, secrets: SecretsService, userId: string): Promise<string[]> {
  const codes = secrets.newRecoveryCodes();
  await manager.delete(RecoveryCode, { userId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: secrets.hashOfRecoveryCode(code) })),
  );
  return codes;
}

export const wrongCode = (): Problem =>
  new Problem('validation.failed', {}, { errors: [{ field: 'code', code: 'wrong-code', params: {} }] });

/** Of a proof that was wrong or used. */
export const refusedProof = ({ passkey }: SecondProof): Problem => (passkey ? new Problem('auth.second-factor-refused') : wrongCode());
