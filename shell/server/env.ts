/** The only reader of the environment in the shell's server. */
export interface Env {
  port: number;
  host: string;
  /** Where the API answers, as seen from here. */
  apiUrl: string;
  /** Where people open the product. */
  publicOrigin: string;
  remotes: { site: string; admin: string };
  production: boolean;
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE ?? 4200);
  const port = Number(env.PORT ?? base);
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    apiUrl: env.API_URL ?? `http://127.0.0.1:${base + 3}`,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    remotes: { site: env.SITE_MFE_URL ?? `http://localhost:${base + 1}`, admin: env.ADMIN_MFE_URL ?? `http://localhost:${base + 2}` },
    production: env.NODE_ENV === 'production',
  };
}
