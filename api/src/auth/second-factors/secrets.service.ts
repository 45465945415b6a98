import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type Env, ENV } from '../../config/env';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** 32 letters and digits, without those that look alike (0 O, 1 I). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/**
 * Encrypts secrets that must be readable again, and hashes codes that are only compared. Both keys are derived from the server's secret, so
 * that a copy of the database alone reveals no code.
 */
@Injectable()
export class SecretsService {
  private readonly cipherKey: Buffer;
  private readonly hashKey: Buffer;

  constructor(@Inject(ENV) { jwtSecret }: Pick<Env, 'jwtSecret'>) {
    const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));
    this.cipherKey = keyFor('second-factor secrets');
    this.hashKey = keyFor('recovery codes');
  }

  /** The encryption authenticates the user id, so a row that is copied to another account can't be decrypted. */
  encrypt(secret: string, userId: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.cipherKey, iv).setAAD(Buffer.from(userId));
    const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
  }

  /** Undefined for text that was not encrypted with this server's secret for this account. */
  decrypt(encrypted: string, userId: string): string | undefined {
    const bytes = Buffer.from(encrypted, 'base64url');
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.cipherKey, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(userId)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** Codes of 50 random bits, formatted as `ABCDE-FGHJK`. */
  newRecoveryCodes(): string[] {
    const letters = () => [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return Array.from({ length: RECOVERY_CODES }, () => letters().replace(/^(.{5})/, '$1-'));
  }

  hashOfRecoveryCode(code: string): string {
    return createHmac('sha256', this.hashKey).update(code.replace('-', '')).digest('base64url');
  }
}
