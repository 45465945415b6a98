import type { SecondFactorChallengeView, SecondFactorMethod } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { verify } from 'otplib';
import { IsNull, LessThan, type EntityManager, type Repository } from 'typeorm';
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
    @InjectRepository(SecondFactor) private readonly factors: Repository<SecondFactor>,
    @InjectRepository(RecoveryCode) private readonly recoveryCodes: Repository<RecoveryCode>,
    private readonly challenges: ChallengesService,
    private readonly passkeys: PasskeysService,
    private readonly secrets: SecretsService,
  ) {}

  /** Whether the account has any. */
  exist(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(SecondFactor, { userId });
  }

  /** Challenge for the account's second factors; undefined for an account without any. */
  async challengeFor(purpose: ChallengePurpose, userId: string, facts?: ChallengeFacts): Promise<SecondFactorChallengeView | undefined> {
    const factors = await this.factors.findBy({ userId });
    if (factors.length === 0) return undefined;
    const challenge = this.challenges.issue(purpose, userId, facts);
    const passkeys = factors.filter(({ kind }) => kind === 'passkey');
    const methods: SecondFactorMethod[] = [...new Set(factors.map(({ kind }) => kind))];
    if (await this.recoveryCodes.existsBy({ userId, usedAt: IsNull() })) methods.push('recovery-code');
    return { challenge, methods, passkeyOptions: passkeys.length > 0 ? await this.passkeys.optionsForUse(challenge, passkeys) : null };
  }

  /** Uses up the proof. Resolves with its method; undefined when it is wrong, used or missing. */
  async prove(userId: string, { code, passkey }: SecondProof): Promise<SecondFactorMethod | undefined> {
    if (passkey) return (await this.provePasskey(userId, passkey)) ? 'passkey' : undefined;
    if (!code) return undefined;
    if (TOTP_CODE.test(code)) return (await this.proveTotp(userId, code)) ? 'totp' : undefined;
    const unused = { userId, codeHash: this.secrets.hashOfRecoveryCode(code), usedAt: IsNull() };
    return (await this.recoveryCodes.update(unused, { usedAt: new Date() })).affected ? 'recovery-code' : undefined;
  }

  /** The time step of a code of an authenticator app with this secret; undefined for a wrong code. */
  async timeStepOf(code: string, secret: string): Promise<number | undefined> {
    if (!TOTP_CODE.test(code)) return undefined;
    const result = await verify({ secret, token: code, epochTolerance: TOTP_TOLERANCE_SECONDS });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }

  private async proveTotp(userId: string, code: string): Promise<boolean> {
    const factor = await this.factors.findOneBy({ userId, kind: 'totp' });
    const secret = factor?.secret && this.secrets.decrypt(factor.secret, userId);
    if (!factor || !secret) return false;
    const step = await this.timeStepOf(code, secret);
    return step !== undefined && this.use(factor.id, step);
  }

  private async provePasskey(userId: string, { response, token, challenge }: NonNullable<SecondProof['passkey']>): Promise<boolean> {
    const passkeys = await this.factors.findBy({ userId, kind: 'passkey' });
    const verified = await this.passkeys.verify(response, token, passkeys);
    return verified !== undefined && this.use(verified.passkey.id, challenge.issuedAt, verified.signatureCount);
  }

  /** False when this or a later proof of the factor was used: of several concurrent uses, one succeeds. */
  private async use(id: string, proof: number, signatureCount = 0): Promise<boolean> {
    const change = { lastProof: String(proof), signatureCount: String(signatureCount), lastUsedAt: new Date() };
    return ((await this.factors.update({ id, lastProof: LessThan(String(proof)) }, change)).affected ?? 0) > 0;
  }
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
