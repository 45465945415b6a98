import { emailKey, isEmailAddress } from '@aflora/contracts';
import { isIP } from 'node:net';

/** The environment is invalid; the message is one line. */
export class EnvError extends Error {}

/** At most `points` requests within `seconds`. */
export interface Limit {
  points: number;
  seconds: number;
}

/** Number of uses within `seconds` without a proof of work: in total, and per network. */
export interface Budget {
  all: number;
  network: number;
  seconds: number;
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const UNSET_LIMIT: Limit = { points: 1, seconds: 1 };

/** Reads variables and collects all errors. An empty variable counts as unset. */
export class EnvReader {
  private readonly refusals: string[] = [];

  constructor(private readonly source: NodeJS.ProcessEnv) {}

  text(name: string, fallback: string): string {
    return this.source[name]?.trim() || fallback;
  }

  list(name: string, fallback = ''): string[] {
    return this.text(name, fallback)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= range.min && value <= range.max) return value;
    this.refuse(`${name} must be a whole number from ${range.min} to ${range.max}`);
    return fallback;
  }

  oneOf(name: string, values: readonly string[], fallback: string): string {
    const value = this.text(name, fallback);
    if (!values.includes(value)) this.refuse(`${name} must be one of ${values.join(', ')}`);
    return value;
  }

  url(name: string, protocols: string[], fallback?: string): string {
    const value = this.text(name, fallback ?? '');
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
      if (!hasReadableCredentials(new URL(value))) this.refuse(`${name} must have % as %25 in its user and password`);
      return value;
    }
    this.refuse(`${name} must be an URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return 'http://invalid';
  }

  /** Address of a mail server. Without a host, mails would go to this machine. */
  mailServer(name: string, fallback: string): string {
    const value = this.url(name, ['smtp:', 'smtps:'], fallback);
    if (!new URL(value).hostname) this.refuse(`${name} must name the mail server's host, as in smtp://mail.example.org:587`);
    return value;
  }

  /** Origin of a website, without a slash at its end. */
  origin(name: string, fallback: string): string {
    const { origin, href } = new URL(this.url(name, ['http:', 'https:'], fallback));
    if (href !== `${origin}/`) this.refuse(`${name} must be an origin without user, path or query, such as https://example.org`);
    return origin;
  }

  optionalUrl(name: string, protocols: string[]): string | undefined {
    return this.text(name, '') === '' ? undefined : this.url(name, protocols);
  }

  email(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!isEmailAddress(value)) this.refuse(`${name} must be an e-mail address`);
    return value;
  }

  optionalEmail(name: string): string | undefined {
    return this.text(name, '') === '' ? undefined : this.email(name, '');
  }

  /** Keys of addresses, for comparison (`emailKey`). */
  emailKeys(name: string): string[] {
    const addresses = this.list(name);
    if (!addresses.every(isEmailAddress)) this.refuse(`${name} must list e-mail addresses`);
    return addresses.map(emailKey);
  }

  /** Error messages contain the required length only, never the value. */
  secret(name: string, minLength: number): string {
    const value = this.text(name, '');
    if (value.length < minLength) this.refuse(`${name} must have at least ${minLength} characters (openssl rand -hex 32 makes one)`);
    return value;
  }

  optionalSecret(name: string, minLength: number): string | undefined {
    return this.text(name, '') === '' ? undefined : this.secret(name, minLength);
  }

  limit(name: string, fallback: string): Limit {
    const [, points, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(this.text(name, fallback)) ?? [];
    const limit = { points: Number(points), seconds: Number(seconds) };
    if (limit.points > 0 && limit.seconds > 0) return limit;
    this.refuse(`${name} must read <requests>/<seconds>, like ${fallback}`);
    return UNSET_LIMIT;
  }

  budget(name: string, fallback: string): Budget {
    const [, all, network, seconds] = /^(\d{1,6})\/(\d{1,6})\/(\d{1,6})$/.exec(this.text(name, fallback)) ?? [];
    const budget = { all: Number(all), network: Number(network), seconds: Number(seconds) };
    if (budget.all > 0 && budget.network > 0 && budget.seconds > 0) return budget;
    this.refuse(`${name} must read <requests of all>/<requests of one network>/<seconds>, like ${fallback}`);
    return { all: 1, network: 1, seconds: 1 };
  }

  proxies(name: string, fallback: string): string[] {
    const proxies = this.list(name, fallback);
    if (!proxies.every(isProxy)) this.refuse(`${name} must list addresses, CIDR ranges or ${PROXY_NAMES.join(', ')}`);
    return proxies;
  }

  refuse(reason: string): void {
    this.refusals.push(reason);
  }

  throwIfRefused(): void {
    if (this.refusals.length > 0) throw new EnvError(`Fix the environment (see .env.example): ${this.refusals.join('; ')}.`);
  }
}

/** What reads user and password of an address decodes them, and throws for a percent sign that begins no code. */
function hasReadableCredentials({ username, password }: URL): boolean {
  try {
    return Boolean(decodeURIComponent(`${username}:${password}`));
  } catch {
    return false;
  }
}

function isProxy(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return PROXY_NAMES.includes(entry);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
