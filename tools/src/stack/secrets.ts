import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Secrets {
  jwtSecret: string;
  sandboxKey: string;
  sandboxWebhookSecret: string;
  releaseTokenSite: string;
  releaseTokenAdmin: string;
}

/** Made once per data folder, so that sessions and open payments survive a restart. An older folder gains what is new. */
export function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    jwtSecret: newSecret(),
    sandboxKey: newSecret(),
    sandboxWebhookSecret: newSecret(),
    releaseTokenSite: newSecret(),
    releaseTokenAdmin: newSecret(),
    ...kept,
  };
  if (Object.keys(kept).length === Object.keys(secrets).length) return secrets;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

const newSecret = (): string => randomBytes(48).toString('base64url');
