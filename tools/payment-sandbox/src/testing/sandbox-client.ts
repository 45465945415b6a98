import type { Sandbox } from '../start-sandbox';

export interface SandboxResponse<T> {
  status: number;
  body: T;
}

export const ORDER = {
  amountCents: 5_000,
  currency: 'BRL',
  description: 'Doação',
  payer: { name: 'Ana Lima', email: 'ana@example.org' },
  returnUrl: 'https://site.example/obrigado?intent=1',
  cancelUrl: 'https://site.example/cancelado',
  webhookUrl: 'http://127.0.0.1:9/webhooks',
};

/** Sends requests to a sandbox, as a shop and as a browser would. */
export class SandboxClient {
  constructor(
    readonly sandbox: Sandbox,
    private readonly key: string,
  ) {}

  async call<T = Record<string, unknown>>(method: string, path: string, options: CallOptions = {}): Promise<SandboxResponse<T>> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', ...options.headers };
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    const response = await fetch(`${this.sandbox.url}/v1${path}`, { method, headers, body });
    return { status: response.status, body: (await response.json()) as T };
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown, key?: string): Promise<SandboxResponse<T>> {
    return this.call('POST', path, { body, headers: key ? { 'idempotency-key': key } : {} });
  }

  get<T = Record<string, unknown>>(path: string): Promise<SandboxResponse<T>> {
    return this.call('GET', path);
  }

  /** Sets the switches; those not named are turned off. */
  async switch(switches: Record<string, unknown>): Promise<void> {
    await this.call('PUT', '/control/switches', { body: switches });
  }

  page(path: string): Promise<Response> {
    return fetch(`${this.sandbox.url}${path}`);
  }

  /** Submits a page's form with a button; returns status and redirect address. */
  async press(path: string, action: string): Promise<{ status: number; location: string | null }> {
    const body = new URLSearchParams({ action });
    const response = await fetch(`${this.sandbox.url}${path}`, { method: 'POST', body, redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location') };
  }
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}
