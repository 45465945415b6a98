import type { EnvReader } from './env-reader';

const SECRETS = [
  'JWT_SECRET',
  'RELEASE_TOKEN_SITE',
  'RELEASE_TOKEN_ADMIN',
  'PROMOTION_TOKEN_SITE',
  'PROMOTION_TOKEN_ADMIN',
  'S3_SECRET_ACCESS_KEY',
];
const SANDBOX_SECRETS = ['SANDBOX_KEY', 'SANDBOX_WEBHOOK_SECRET'];
/** Typical words of passwords that people chose or copied; random text doesn't contain them. */
const TYPED = /secret|password|senha|change.?me|example|sandbox|aflora|admin|qwerty|12345/i;
/** Minimum estimated entropy in bits. 16 random hexadecimal digits have 64 bits, of which the estimate finds about 50. */
const MIN_BITS = 48;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
/** Port of the development mailboxes (maildev, mailpit, mailhog). */
const MAILBOX_PORT = '1025';

interface Deployment {
  rateLimit: boolean;
  publicOrigin: string;
  portBase: number;
  smtpUrl: string;
  trustedProxies: string[];
  payments: { providers: string[] };
}

/** Refuses configurations that are fine on a developer's machine but insecure on the internet. */
export function refuseInProduction(
  read: EnvReader,
  { rateLimit, publicOrigin, portBase, smtpUrl, trustedProxies, payments }: Deployment,
): void {
  if (!rateLimit) read.refuse('RATE_LIMIT=off is for test runs, not for production');
  const secrets = payments.providers.includes('sandbox') ? [...SECRETS, ...SANDBOX_SECRETS] : SECRETS;
  for (const name of secrets.filter((secret) => isGuessable(read.text(secret, SANDBOX_SECRETS.includes(secret) ? 'sandbox' : '')))) {
    read.refuse(`${name} can be guessed (openssl rand -hex 32 makes one that can't)`);
  }
  if (trustedProxies.some((proxy) => /\/0+$/.test(proxy))) {
    read.refuse('TRUSTED_PROXIES must not name the whole internet: everybody could then pretend another address');
  }
  const { protocol, hostname } = new URL(publicOrigin);
  if (LOCAL.includes(hostname)) return;
  if (protocol === 'http:') read.refuse('PUBLIC_ORIGIN must be https: passwords and sessions would cross the network unencrypted');
  const { port } = new URL(smtpUrl);
  if (port === MAILBOX_PORT || port === String(portBase + 6)) {
    read.refuse('SMTP_URL is a development mailbox: nobody would get mail, and whoever reads it could confirm any account');
  }
}

/** Whether a secret contains typical words or is too regular. An empty secret counts as unset. */
function isGuessable(secret: string): boolean {
  if (secret === '') return false;
  const counts = [...new Set(secret)].map((character) => secret.split(character).length - 1);
  const bits = counts.reduce((sum, count) => sum - count * Math.log2(count / secret.length), 0);
  return TYPED.test(secret) || bits < MIN_BITS;
}
