import type { AddressInfo } from 'node:net';
import { DEFAULT_KEY, DEFAULT_WEBHOOK_SECRET } from './env';
import { createSandboxServer } from './http/create-server';
import { createProvider, type Provider } from './provider';

export interface SandboxOptions {
  host?: string;
  /** Default: 0, a free port. */
  port?: number;
  publicUrl?: string;
  key?: string;
  webhookSecret?: string;
  dataFile?: string;
  retryDelaysMs?: readonly number[];
  /** Interval of the check for payments to expire and subscriptions to charge. */
  sweepMs?: number;
  now?: () => number;
  random?: () => number;
}

export interface Sandbox {
  /** Address of the API and the pages. */
  url: string;
  port: number;
  /** The provider's books and actions, for tests in the same process. */
  provider: Provider;
  /** Writes pending changes to the data file. */
  save(): void;
  close(): Promise<void>;
}

const RETRY_DELAYS_MS = [1, 2, 4, 8, 16, 30, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000);
const SWEEP_MS = 1_000;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  let url = options.publicUrl ?? '';
  const provider = createProvider({
    dataFile: options.dataFile,
    publicUrl: () => url,
    secret: options.webhookSecret ?? DEFAULT_WEBHOOK_SECRET,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
  });
  const server = createSandboxServer(provider, options.key ?? DEFAULT_KEY);
  const host = options.host ?? '127.0.0.1';
  await server.listen({ host, port: options.port ?? 0 });
  const { port } = server.server.address() as AddressInfo;
  url ||= `http://${host}:${port}`;
  provider.webhooks.resume();
  const sweep = setInterval(() => sweepOnce(provider), options.sweepMs ?? SWEEP_MS);
  const close = async (): Promise<void> => {
    clearInterval(sweep);
    provider.webhooks.close();
    await server.close();
    provider.state.save();
  };
  return { url, port, provider, save: () => provider.state.save(), close };
}

function sweepOnce({ payments, subscriptions }: Provider): void {
  payments.expireDue();
  subscriptions.chargeDue();
}
