import { LRUCache } from 'lru-cache';
import { X509Certificate } from 'node:crypto';
import { unavailable } from '../provider-http';

const HOSTS = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/;
const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 64 * 1024;
/** Far more than needed: PayPal changes its certificate about once a year. */
const MAX_CACHED = 20;
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** PayPal's signing certificates, each downloaded once. The URL comes with the untrusted event, so only PayPal's hosts are allowed. */
export class PaypalCertificates {
  private readonly chains = new LRUCache<string, X509Certificate[]>({ max: MAX_CACHED });

  /** `baseUrl`: PayPal's API; in tests its host is a stub, whose certificates are allowed too. */
  constructor(private readonly baseUrl: string) {}

  /**
   * Resolves with null for a URL that is not PayPal's or has no certificate chain that is valid today. Throws
   * `payment.provider-unavailable`.
   */
  async find(address: string): Promise<X509Certificate | null> {
    if (!this.isTrusted(address)) return null;
    const chain = this.chains.get(address) ?? chainOf(await download(address));
    if (!isValidChain(chain)) {
      this.chains.delete(address);
      return null;
    }
    this.chains.set(address, chain);
    return chain[0] ?? null;
  }

  private isTrusted(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { origin, protocol, host, pathname, search, username } = new URL(address);
    const isAllowedHost = origin === new URL(this.baseUrl).origin || (protocol === 'https:' && HOSTS.includes(host));
    return isAllowedHost && PATH.test(pathname) && search === '' && username === '';
  }
}

async function download(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (response.status >= 500 || response.status === 429) throw new Error(`The provider answered ${response.status}.`);
    return response.ok ? (await response.text()).slice(0, MAX_CHARACTERS) : '';
  } catch (error) {
    // The event is not forged just because the download failed: PayPal will send it again.
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

/**
 * Whether every certificate is valid today and signed by the next. The issuer of the last one is not checked; instead, TLS to PayPal's own
 * host makes the chain trustworthy.
 */
function isValidChain(chain: X509Certificate[]): boolean {
  const now = Date.now();
  const isCurrent = ({ validFrom, validTo }: X509Certificate) => Date.parse(validFrom) <= now && now < Date.parse(validTo);
  const isSigned = (certificate: X509Certificate, index: number) => {
    const issuer = chain[index + 1];
    return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  };
  return chain.length > 0 && chain.every((certificate, index) => isCurrent(certificate) && isSigned(certificate, index));
}
