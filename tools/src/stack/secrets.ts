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
  const stored = storedSecrets(dataDir);
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
  writeWhole(fileOf(dataDir), JSON.stringify(secrets), 0o600);
  return secrets;
}

/** The secrets that a data folder has; none without a file. Throws `Failure`, which quotes nothing of the file, when it is damaged. */
export function storedSecrets(dataDir: string): Partial<Secrets> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return {};
  const stored = parsed(readFileSync(file, 'utf8'));
  const isWhole = isPlainObject(stored) && Object.values(stored).every((secret) => typeof secret === 'string' && secret !== '');
  if (isWhole) return stored;
  throw new Failure(`${file} is damaged: restore it, or delete it. The next start then makes new secrets, which sign everybody out.`);
}

const isPlainObject = (value: unknown): value is Partial<Secrets> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json');

const newSecret = (): string => randomBytes(48).toString('base64url');
