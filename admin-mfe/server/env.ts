/** The only reader of the environment in the console's server. */
export interface Env {
  port: number;
  host: string;
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE ?? 4200);
  return { port: Number(env.PORT ?? base + 2), host: env.HOST ?? '127.0.0.1' };
}
