import type { Env } from './env';

/** Allows scripts and styles from this origin and the two remotes only; inline ones need the nonce of the response. */
export function contentSecurityPolicy(nonce: string, { remotes }: Pick<Env, 'remotes'>): string {
  const origins = [...new Set(Object.values(remotes).map((url) => new URL(url).origin))].join(' ');
  const policy: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': `'self' 'nonce-${nonce}' ${origins}`,
    'style-src-elem': `'self' 'nonce-${nonce}' ${origins}`,
    // Mantine's server-rendered markup has style attributes.
    'style-src-attr': `'unsafe-inline'`,
    'img-src': `'self' data: blob: ${origins}`,
    'font-src': `'self'`,
    'connect-src': `'self' ${origins}`,
    'frame-src': 'https://www.youtube-nocookie.com',
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
