import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Env, ENV } from '../../config/env';
import { hash } from 'node:crypto';

/** For `@Header`: caches must revalidate, because stock and prices change at any time. */
export const REVALIDATE = ['cache-control', 'no-cache'] as const;

/** For `@Header`: responses that may be a few minutes old. */
export const FIVE_MINUTES = ['cache-control', 'public, max-age=300'] as const;

/** Strong ETag of a response body. */
export const etagOf = (body: string): string => `"${hash('sha256', body, 'base64url')}"`;

/** Whether `If-None-Match` contains the ETag. A compressing proxy may have marked it as weak. */
export const hasEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes besides its body and its address. */
const ENTRY_BYTES = 300;
const JSON_TYPE = 'application/json; charset=utf-8';
const NOT_MODIFIED = 304;

/**
 * Declares a GET route whose successful response is the same for everybody: each process keeps it for up to `RESPONSE_AGE_MS`, until the
 * public content changes. Never for routes that need a session or count requests, since kept responses skip guards.
 */
export const KeepsResponse = (): MethodDecorator => RouteConfig({ keepsResponse: true });

interface KeptResponse {
  body: string;
  etag: string;
  /** When its request began, by `performance.now()`: data may be as old as that. */
  readAt: number;
}

/** Where the reading of a response began. A change since then may not be in it. */
interface Reading {
  readAt: number;
  changes: number;
}

/**
 * Responses of public reads, by address. An entry is dropped with the first notification of changed content and, since notifications may be
 * lost and a sale announces nothing, when it reaches its age limit.
 */
@Injectable()
export class KeptResponses {
  private readonly ageMs: number;
  private readonly kept = new LRUCache<string, KeptResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => body.length + url.length + ENTRY_BYTES,
  });
  private changes = 0;

  constructor(@Inject(ENV) { responseAgeMs }: Pick<Env, 'responseAgeMs'>) {
    this.ageMs = responseAgeMs;
  }

  /** Drops everything, including what requests are reading now. */
  clear(): void {
    this.changes += 1;
    this.kept.clear();
  }

  begin(): Reading {
    return { readAt: performance.now(), changes: this.changes };
  }

  find(url: string): KeptResponse | undefined {
    const found = this.kept.get(url);
    return found && performance.now() - found.readAt < this.ageMs ? found : undefined;
  }

  keep(url: string, { body, etag }: Pick<KeptResponse, 'body' | 'etag'>, { readAt, changes }: Reading): void {
    if (changes === this.changes && this.ageMs > 0) this.kept.set(url, { body, etag, readAt });
  }
}

/** Global, because whatever changes public content drops kept responses. */
@Global()
@Module({ providers: [KeptResponses], exports: [KeptResponses] })
export class KeptResponsesModule {}

/** Answers declared routes from kept responses, keeps new ones, and answers 304 to a client that has the current one. */
export function keepResponses(app: NestFastifyApplication): void {
  const responses = app.get(KeptResponses);
  const fastify = app.getHttpAdapter().getInstance();
  const readings = new WeakMap<FastifyRequest, Reading>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!keepsResponse(request)) return done();
    const found = responses.find(request.url);
    if (!found) {
      readings.set(request, responses.begin());
      return done();
    }
    reply.headers({ 'content-type': JSON_TYPE, [REVALIDATE[0]]: REVALIDATE[1], etag: found.etag });
    if (hasEtag(request.headers['if-none-match'], found.etag)) void reply.code(NOT_MODIFIED).send();
    else void reply.send(found.body);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const reading = readings.get(request);
    if (!reading || reply.statusCode !== 200 || typeof payload !== 'string') {
      if (savesContent(request, reply)) responses.clear();
      return done(null, payload);
    }
    const etag = etagOf(payload);
    responses.keep(request.url, { body: payload, etag }, reading);
    reply.header('etag', etag);
    if (!hasEtag(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(NOT_MODIFIED);
    done(null, null);
  });
}

const keepsResponse = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && (routeOptions.config as { keepsResponse?: boolean }).keepsResponse === true;

/** An administrator who has saved something sees it at once; the notification arrives a moment after the response. */
const savesContent = ({ method, url }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  method !== 'GET' && statusCode < 300 && url.startsWith('/api/admin/');
