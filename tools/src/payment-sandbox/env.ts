import { readEnvironment, type Environment } from '../common/env';
import { Failure } from '../common/failure';
import { parsePortBase } from '../stack/ports';

export interface SandboxEnv {
  host: string;
  port: number;
  /** Where people reach the hosted pages; follows the port when it is not set. */
  publicUrl?: string;
  key: string;
  webhookSecret: string;
  /** Without it a restart forgets everything. */
  dataFile?: string;
}

export const DEFAULT_KEY = 'sandbox-key';
export const DEFAULT_WEBHOOK_SECRET = 'sandbox-webhook-secret';

const PORT_OFFSET = 4;

export function readSandboxEnv(given: Environment = readEnvironment()): SandboxEnv {
  return {
    host: given.SANDBOX_HOST || 'localhost',
    port: portOf(given),
    publicUrl: given.SANDBOX_PUBLIC_URL?.replace(/\/+$/, '') || undefined,
    key: given.SANDBOX_KEY || DEFAULT_KEY,
    webhookSecret: given.SANDBOX_WEBHOOK_SECRET || DEFAULT_WEBHOOK_SECRET,
    dataFile: given.SANDBOX_DATA_FILE || undefined,
  };
}

function portOf({ SANDBOX_PORT, PORT_BASE }: Environment): number {
  if (!SANDBOX_PORT) return parsePortBase(PORT_BASE) + PORT_OFFSET;
  const port = Number(SANDBOX_PORT);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new Failure(`SANDBOX_PORT=${SANDBOX_PORT} is no port: take a number from 1 to 65535.`);
}
