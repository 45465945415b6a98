import { siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Env, ENV } from '../../config/env';
import { passkeyChallenge } from './challenges.service';
import type { SecondFactor } from './second-factor.entity';

/** A passkey as the database stores it. */
export type StoredPasskey = Pick<SecondFactor, 'credentialId' | 'publicKey'> & { signatureCount: string };

const TIMEOUT_MS = 300_000;

/** Options for browsers, and verification of their responses. A passkey works on this site's host only. */
@Injectable()
export class PasskeysService {
  private readonly origin: string;
  private readonly host: string;

  constructor(@Inject(ENV) env: Env) {
    this.origin = env.publicOrigin;
    this.host = new URL(env.publicOrigin).hostname;
  }

  async optionsForNew(challenge: string, owner: { id: string; email: string }, existing: SecondFactor[]): Promise<string> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: siteContent.brand,
      rpID: this.host,
      userName: owner.email,
      userID: new Uint8Array(Buffer.from(owner.id)),
      challenge: bytesOf(challenge),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: credentialsOf(existing),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return JSON.stringify(options);
  }

  /** The new passkey; undefined if the response doesn't match the challenge or this site. */
  async newPasskey(response: string, challenge: string): Promise<StoredPasskey | undefined> {
    const { verifyRegistrationResponse } = await library();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: JSON.parse(response) as RegistrationResponseJSON,
        expectedChallenge: passkeyChallenge(challenge),
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: false,
      });
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), signatureCount: String(counter) };
    } catch {
      return undefined;
    }
  }

  async optionsForUse(challenge: string, existing: SecondFactor[]): Promise<string> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.host,
      challenge: bytesOf(challenge),
      timeout: TIMEOUT_MS,
      allowCredentials: credentialsOf(existing),
      userVerification: 'preferred',
    });
    return JSON.stringify(options);
  }

  /** The passkey that responded and its new signature count; undefined if none of these passkeys responded to the challenge. */
  async verify(
    responseJson: string,
    challenge: string,
    existing: SecondFactor[],
  ): Promise<{ passkey: SecondFactor; signatureCount: number } | undefined> {
    const { verifyAuthenticationResponse } = await library();
    try {
      const response = JSON.parse(responseJson) as AuthenticationResponseJSON;
      const passkey = existing.find(({ credentialId }) => credentialId !== null && credentialId === response.id);
      if (!passkey?.credentialId || !passkey.publicKey) return undefined;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: passkeyChallenge(challenge),
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: false,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: Number(passkey.signatureCount),
        },
      });
      return verified ? { passkey, signatureCount: authenticationInfo.newCounter } : undefined;
    } catch {
      return undefined;
    }
  }
}

const library = () => import('@simplewebauthn/server');

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(passkeyChallenge(challenge), 'base64url'));

const credentialsOf = (passkeys: SecondFactor[]): { id: string }[] =>
  passkeys.flatMap(({ credentialId }) => (credentialId ? [{ id: credentialId }] : []));
