import { X509Certificate } from 'node:crypto';
import { unavailable } from '../provider-http';

const HOSTS = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/;
const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 64 * 1024;
/** PayPal changes its certificate about once a year. */
const MOST_KEPT = 20;
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** PayPal's signing certificates, each fetched once; the address comes with the event, so only PayPal's hosts are believed. */
export class PaypalCertificates {
  private readonly kept = new Map<string, X509Certificate[]>();

  /** `baseUrl` is where our calls go: its host may be another one in tests. */
  constructor(private readonly baseUrl: string) {}

  /** Null for an address that is none of PayPal's or has no certificate that is good today. Throws `payment.provider-unavailable`. */
  async at(address: string): Promise<X509Certificate | null> {
    if (!this.isBelieved(address)) return null;
    const chain = this.kept.get(address) ?? chainOf(await download(address));
    if (!isGood(chain)) {
      this.kept.delete(address);
      return null;
    }
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(address, chain);
    return chain[0] ?? null;
  }

  private isBelieved(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { origin, protocol, host, pathname, search, username } = new URL(address);
    const isHost = origin === new URL(this.baseUrl).origin || (protocol === 'https:' && HOSTS.includes(host));
    return isHost && PATH.test(pathname) && search === '' && username === '';
  }
}

async function download(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The provider answered ${answer.status}.`);
    return answer.ok ? (await answer.text()).slice(0, MAX_CHARACTERS) : '';
  } catch (error) {
    // Not a forgery yet: whoever sent it will send it again.
    throw unavailable(error);
  }
}

function chainOf(pem: string): X509Certificate[] {
  try {
    return [...pem.matchAll(BLOCK)].map(([block]) => new X509Certificate(block));
  } catch {
    return [];
  }
}

/** Every certificate is of today and signed by the next. Who signed the last one is not ours to know: TLS to PayPal's own host vouches. */
function isGood(chain: X509Certificate[]): boolean {
  const now = Date.now();
  const isOfToday = ({ validFrom, validTo }: X509Certificate) => Date.parse(validFrom) <= now && now < Date.parse(validTo);
  const isSigned = (certificate: X509Certificate, index: number) => {
    const issuer = chain[index + 1];
    return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  };
  return chain.length > 0 && chain.every((certificate, index) => isOfToday(certificate) && isSigned(certificate, index));
}
