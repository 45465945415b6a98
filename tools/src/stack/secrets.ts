import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
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
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

const newSecret = (): string => randomBytes(48).toString('base64url');
