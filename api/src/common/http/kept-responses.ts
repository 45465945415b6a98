import { AsyncResource } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Env, ENV } from '../../config/env';

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

/** A request that reads a response. A change since it began may not be in it. */
interface Reading {
  url: string;
  readAt: number;
  changes: number;
  /** Requests for the same address, which go on when this one has its response. */
  waiting: (() => void)[];
  waitsUntil?: NodeJS.Timeout;
}

/**
 * Responses of public reads, by address. An entry is dropped with the first notification of changed content and, since notifications may be
 * lost and a sale announces nothing, when it reaches its age limit. Many visitors who ask for the same page then cause one reading.
 */
@Injectable()
export class KeptResponses {
  private readonly ageMs: number;
  private readonly kept = new LRUCache<string, KeptResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => body.length + url.length + ENTRY_BYTES,
  });
  private readonly readings = new Map<string, Reading>();
  private changes = 0;

  constructor(@Inject(ENV) { responseAgeMs }: Pick<Env, 'responseAgeMs'>) {
    this.ageMs = responseAgeMs;
  }

  /** Drops everything, including what requests are reading now. */
  clear(): void {
    this.changes += 1;
    this.kept.clear();
  }

  /** Begins a reading, which the caller has to end with or without a response; a client that goes away doesn't end it. */
  begin(url: string): Reading {
    const reading = { url, readAt: performance.now(), changes: this.changes, waiting: [] };
    this.readings.set(url, reading);
    return reading;
  }

  find(url: string): KeptResponse | undefined {
    const found = this.kept.get(url);
    return found && this.isFresh(found) ? found : undefined;
  }

  keep({ url, readAt, changes }: Reading, { body, etag }: Pick<KeptResponse, 'body' | 'etag'>): void {
    if (changes === this.changes && this.ageMs > 0) this.kept.set(url, { body, etag, readAt });
  }

  /** Calls `goOn` when the address's reading has ended, at most until its response would be too old; false when there is none to wait for. */
  wait(url: string, goOn: () => void): boolean {
    const reading = this.readings.get(url);
    if (!reading || reading.changes !== this.changes || !this.isFresh(reading)) return false;
    // As the request that it is, not as the one that it waits for.
    reading.waiting.push(AsyncResource.bind(goOn));
    reading.waitsUntil ??= setTimeout(() => this.end(reading), reading.readAt + this.ageMs - performance.now());
    return true;
  }

  end(reading: Reading): void {
    clearTimeout(reading.waitsUntil);
    if (this.readings.get(reading.url) === reading) this.readings.delete(reading.url);
    for (const goOn of reading.waiting.splice(0)) goOn();
  }

  private isFresh({ readAt }: { readAt: number }): boolean {
    return performance.now() - readAt < this.ageMs;
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
    const answerOrRead = (): void => {
      const found = responses.find(request.url);
      if (found) return answer(request, reply, found);
      readings.set(request, responses.begin(request.url));
      done();
    };
    if (responses.find(request.url) || !responses.wait(request.url, answerOrRead)) answerOrRead();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const reading = readings.get(request);
    if (!reading) {
      if (savesContent(request, reply)) responses.clear();
      return done(null, payload);
    }
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      responses.end(reading);
      return done(null, payload);
    }
    const etag = etagOf(payload);
    responses.keep(reading, { body: payload, etag });
    responses.end(reading);
    reply.header('etag', etag);
    if (!hasEtag(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(NOT_MODIFIED);
    done(null, null);
  });
}

function answer({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: KeptResponse): void {
  reply.headers({ 'content-type': JSON_TYPE, [REVALIDATE[0]]: REVALIDATE[1], etag });
  if (hasEtag(headers['if-none-match'], etag)) void reply.code(NOT_MODIFIED).send();
  else void reply.send(body);
}

const keepsResponse = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && (routeOptions.config as { keepsResponse?: boolean }).keepsResponse === true;

/** An administrator who has saved something sees it at once; the notification arrives a moment after the response. */
const savesContent = ({ method, url }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  method !== 'GET' && statusCode < 300 && url.startsWith('/api/admin/');
