import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions } from 'fastify';
import type { Client } from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { parseEnv } from '../../src/config/env';
import { createApp } from '../../src/create-app';
import { JobRunner } from '../../src/jobs/job-runner';
import { JobsService } from '../../src/jobs/jobs.service';
import { MailService, type Mail } from '../../src/mail/mail.service';
import { PaymentProvidersService } from '../../src/payments/payment-providers.service';
import { SandboxProvider } from '../../src/payments/providers/sandbox/sandbox.provider';
import { testVariables } from '../support/test-env';
import { prepareStatements } from './prepared-statements';
import type { Caller } from './provider-network';

type Post = (mail: Mail) => void;

/**
 * One process of the real API, which can be killed between any two of its statements: from then on none of its statements, calls and mails
 * happens, until it starts again. Its own job runner is stopped, so that the simulation decides when jobs run.
 */
export class SimulatedProcess {
  isDead = false;
  deaths = 0;
  private statementsLeft = Infinity;

  private constructor(
    readonly name: string,
    readonly app: NestFastifyApplication,
  ) {}

  static async start(name: string, { variables, post }: { variables: (caller: Caller) => Record<string, string>; post: Post }) {
    const caller = { isDead: false };
    const env = parseEnv(testVariables(variables(caller)));
    const app = await createApp(env, pino({ level: env.logLevel }));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    await app.get(JobRunner).beforeApplicationShutdown();
    const process = new SimulatedProcess(name, app);
    Object.defineProperty(caller, 'isDead', { get: () => process.isDead });
    prepareStatements(app.get(DataSource), (client) => process.countStatement(client));
    app.get(MailService).send = async (mail) => {
      if (process.isDead) throw new Error('The process has ended.');
      post(mail);
    };
    process.restart();
    return process;
  }

  /** Name of the current incarnation, which locks jobs. */
  get worker(): string {
    return `${this.name}-${this.deaths}`;
  }

  /** Whether the process is dead, or will be after some more statements. */
  get isDying(): boolean {
    return this.isDead || this.statementsLeft !== Infinity;
  }

  get tasks(): JobsService['tasks'] {
    return this.app.get(JobsService).tasks;
  }

  /** A request to this process. */
  inject(request: InjectOptions): ReturnType<NestFastifyApplication['inject']> {
    return this.app.inject(request);
  }

  /** Kills the process before its statement after the next `statements`. */
  killAfter(statements: number): void {
    this.statementsLeft = statements;
  }

  /** Starts the process again if it was killed. The circuit breaker begins anew, and pauses between tries take no time. */
  restart(): void {
    if (this.isDead) this.deaths += 1;
    this.isDead = false;
    this.statementsLeft = Infinity;
    const providers = this.app.get(PaymentProvidersService) as unknown as { byCode: Map<string, unknown>; env: { payments: Payments } };
    const provider = new SandboxProvider(providers.env.payments.sandbox) as unknown as { http: { timing: { retryAfterMs: number[] } } };
    provider.http.timing.retryAfterMs = [0, 0];
    providers.byCode.set('sandbox', provider);
  }

  private countStatement(client: Client): void {
    this.statementsLeft -= 1;
    if (this.statementsLeft < 0) this.isDead = true;
    if (this.isDead) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

type Payments = { sandbox: ConstructorParameters<typeof SandboxProvider>[0] };
