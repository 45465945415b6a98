import path from 'node:path';

/** The only reader of the environment in the shell's server. */
export interface Env {
  port: number;
  host: string;
  /** Where each process of the API answers, as seen from here. */
  apiUrls: string[];
  /** Where people open the product. */
  publicOrigin: string;
  /** Where browsers reach the remotes. */
  remotes: { site: string; admin: string };
  /** Where the site's server answers, as seen from here. */
  siteUrl: string;
  /** File for the registry's last answer. */
  registryCopy: string;
  /** Whose `X-Forwarded-For` is believed: servers in front of the shell that speak TLS, as addresses, ranges or `uniquelocal` and the like. */
  trustedProxies: string[] | false;
  production: boolean;
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE ?? 4200);
  const port = Number(env.PORT ?? base);
  const remotes = {
    site: withoutSlash(env.SITE_MFE_URL ?? `http://localhost:${base + 1}`),
    admin: withoutSlash(env.ADMIN_MFE_URL ?? `http://localhost:${base + 2}`),
  };
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    apiUrls: addresses(env.API_URL ?? `http://127.0.0.1:${base + 3}`),
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    remotes,
    siteUrl: withoutSlash(env.SITE_MFE_INTERNAL_URL ?? remotes.site),
    registryCopy: path.resolve(env.REGISTRY_COPY ?? '.data/registry/shell.json'),
    trustedProxies: env.SHELL_TRUSTED_PROXIES ? list(env.SHELL_TRUSTED_PROXIES) : false,
    production: env.NODE_ENV === 'production',
  };
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

const addresses = (text: string): string[] => list(text).map(withoutSlash);
