import { paths } from '@aflora/contracts';

const YEAR_SECONDS = 31_536_000;
/** Browser features that no page uses; the video player inherits these restrictions. */
const UNUSED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'magnetometer',
  'display-capture',
];

/**
 * Headers of every response. Strict-Transport-Security is left out without TLS: browsers would ignore it, or it would bind a later https
 * server of the host.
 */
export const securityHeaders = (publicOrigin: string): Record<string, string> => ({
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
});

/** Allows scripts and styles from this origin and the document's own remote only; inline ones need the nonce of the response. */
export function contentSecurityPolicy(nonce: string, remote: string): string {
  const { origin } = new URL(remote);
  const policy: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': `'self' 'nonce-${nonce}' ${origin}`,
    'style-src-elem': `'self' 'nonce-${nonce}' ${origin}`,
    // Mantine's server-rendered markup has style attributes.
    'style-src-attr': `'unsafe-inline'`,
    'img-src': `'self' data: blob: ${origin}`,
    'font-src': `'self'`,
    'connect-src': `'self' ${origin}`,
    'frame-src': 'https://www.youtube-nocookie.com',
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
    // Every browser supports this directive; its successor `report-to` needs https.
    'report-uri': paths.policyReports,
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** Validity of security.txt in days; RFC 9116 demands an expiry within a year. */
const SECURITY_TEXT_DAYS = 180;

/** Content of security.txt, which tells people where to report a vulnerability. */
export function securityText(publicOrigin: string, email: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + SECURITY_TEXT_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${email}`,
    `Contact: ${publicOrigin}/contato`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: pt-BR, en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
