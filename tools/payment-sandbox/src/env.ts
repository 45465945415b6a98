import { readEnvironment, type Environment } from '@aflora/tools/common/env';
import { Failure } from '@aflora/tools/common/failure';
import { parsePortBase } from '@aflora/tools/stack/ports';

export interface SandboxEnv {
  host: string;
  port: number;
  /** Public address of the hosted pages; default: localhost with the port. */
  publicUrl?: string;
  key: string;
  webhookSecret: string;
  /** File for all data; without it the data is lost on restart. */
  dataFile?: string;
}

export const DEFAULT_KEY = 'sandbox-key';
export const DEFAULT_WEBHOOK_SECRET = 'sandbox-webhook-secret';

const PORT_OFFSET = 4;

export function readSandboxEnv(env: Environment = readEnvironment()): SandboxEnv {
  return {
    host: env.SANDBOX_HOST || 'localhost',
    port: portOf(env),
    publicUrl: env.SANDBOX_PUBLIC_URL?.replace(/\/+$/, '') || undefined,
    key: env.SANDBOX_KEY || DEFAULT_KEY,
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET || DEFAULT_WEBHOOK_SECRET,
    dataFile: env.SANDBOX_DATA_FILE || undefined,
  };
}

function portOf({ SANDBOX_PORT, PORT_BASE }: Environment): number {
  if (!SANDBOX_PORT) return parsePortBase(PORT_BASE) + PORT_OFFSET;
  const port = Number(SANDBOX_PORT);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new Failure(`SANDBOX_PORT=${SANDBOX_PORT} is not a valid port: use a number from 1 to 65535.`);
}
