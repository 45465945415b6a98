import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { writeWhole } from '../common/write-whole';

interface Secrets {
  /** Password of the API's database role; the owner's password is stored beside the cluster. */
  databasePassword: string;
  jwtSecret: string;
  sandboxKey: string;
  sandboxWebhookSecret: string;
  releaseTokenSite: string;
  releaseTokenAdmin: string;
  promotionTokenSite: string;
  promotionTokenAdmin: string;
}

/**
 * Secrets of a data folder: generated once, so that sessions and open payments survive a restart. Secrets that an older folder lacks are
 * added.
 */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? storedSecrets(file) : {};
  const secrets: Secrets = {
    databasePassword: newSecret(),
    jwtSecret: newSecret(),
    sandboxKey: newSecret(),
    sandboxWebhookSecret: newSecret(),
    releaseTokenSite: newSecret(),
    releaseTokenAdmin: newSecret(),
    promotionTokenSite: newSecret(),
    promotionTokenAdmin: newSecret(),
    ...stored,
  };
  if (Object.keys(stored).length === Object.keys(secrets).length) return secrets;
  mkdirSync(dataDir, { recursive: true });
  writeWhole(file, JSON.stringify(secrets), 0o600);
  return secrets;
}

function storedSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch {
    throw new Failure(`${file} is damaged: restore it, or delete it. The next start then makes new secrets, which sign everybody out.`);
  }
}

const newSecret = (): string => randomBytes(48).toString('base64url');
