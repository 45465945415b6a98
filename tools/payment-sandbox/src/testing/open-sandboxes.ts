import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type SandboxOptions } from '../start-sandbox';
import { SandboxClient } from './sandbox-client';
import { WebhookReceiver } from './webhook-receiver';

const KEY = 'key-of-the-test';

/** Starts sandboxes and webhook receivers for a spec file, and stops them all. */
export class OpenSandboxes {
  readonly folder = mkdtempSync(join(tmpdir(), 'aflora-sandbox-spec-'));
  private readonly endings: (() => void | Promise<void>)[] = [];

  async start(options: SandboxOptions = {}): Promise<SandboxClient> {
    const sandbox = await startSandbox({ key: KEY, sweepMs: 10, retryDelaysMs: [5, 5, 5], ...options });
    this.endings.push(() => sandbox.close());
    return new SandboxClient(sandbox, KEY);
  }

  async receiver(): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start();
    this.endings.push(() => receiver.close());
    return receiver;
  }

  async end(): Promise<void> {
    for (const ending of this.endings.splice(0).reverse()) await ending();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
