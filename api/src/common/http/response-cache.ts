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
 * Declares a GET route whose successful response is the same for everybody: each process caches it for up to `RESPONSE_AGE_MS`, until the
 * public content changes. Never for routes that need a session or count requests, since cached responses skip guards.
 */
export const CachesResponse = (): MethodDecorator => RouteConfig({ cachesResponse: true });

interface CachedResponse {
  body: string;
  etag: string;
  /** When its request began, by `performance.now()`: data may be as old as that. */
  readAt: number;
}

/** A read in progress. A change since it began may be missing in its response. */
interface Reading {
  url: string;
  readAt: number;
  changes: number;
  /** Requests for the same address, which resume when this read has its response. */
  waiting: (() => void)[];
  deadline?: NodeJS.Timeout;
}

/**
 * Responses of public reads, by address. An entry is dropped with the first notification of changed content and, since notifications may be
 * lost and a sale sends none, when it reaches its age limit. Concurrent requests for one address share one read (request coalescing).
 */
@Injectable()
export class ResponseCache {
  private readonly ageMs: number;
  private readonly entries = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => body.length + url.length + ENTRY_BYTES,
  });
  private readonly readings = new Map<string, Reading>();
  private changes = 0;

  constructor(@Inject(ENV) { responseAgeMs }: Pick<Env, 'responseAgeMs'>) {
    this.ageMs = responseAgeMs;
  }

  /** Drops all entries; the responses of reads in progress are not stored either. */
  clear(): void {
    this.changes += 1;
    this.entries.clear();
  }

  /** Begins a read, which the caller has to end with or without a response; a client that disconnects doesn't end it. */
  begin(url: string): Reading {
    const reading = { url, readAt: performance.now(), changes: this.changes, waiting: [] };
    this.readings.set(url, reading);
    return reading;
  }

  get(url: string): CachedResponse | undefined {
    const found = this.entries.get(url);
    return found && this.isFresh(found) ? found : undefined;
  }

  set({ url, readAt, changes }: Reading, { body, etag }: Pick<CachedResponse, 'body' | 'etag'>): void {
    if (changes === this.changes && this.ageMs > 0) this.entries.set(url, { body, etag, readAt });
  }

  /** Calls `resume` when the address's read has ended, or when its response would be too old; false without a read to wait for. */
  wait(url: string, resume: () => void): boolean {
    const reading = this.readings.get(url);
    if (!reading || reading.changes !== this.changes || !this.isFresh(reading)) return false;
    // The request resumes with its own context (request id, trace), not with that of the read.
    reading.waiting.push(AsyncResource.bind(resume));
    reading.deadline ??= setTimeout(() => this.end(reading), reading.readAt + this.ageMs - performance.now());
    return true;
  }

  end(reading: Reading): void {
    clearTimeout(reading.deadline);
    if (this.readings.get(reading.url) === reading) this.readings.delete(reading.url);
    for (const resume of reading.waiting.splice(0)) resume();
  }

  private isFresh({ readAt }: { readAt: number }): boolean {
    return performance.now() - readAt < this.ageMs;
  }
}

/** Global, because whatever changes public content drops cached responses. */
@Global()
@Module({ providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {}

/** Serves declared routes from the cache, stores new responses, and sends 304 to a client that has the current one. */
export function cacheResponses(app: NestFastifyApplication): void {
  const responses = app.get(ResponseCache);
  const fastify = app.getHttpAdapter().getInstance();
  const readings = new WeakMap<FastifyRequest, Reading>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!cachesResponse(request)) return done();
    const sendOrRead = (): void => {
      const cached = responses.get(request.url);
      if (cached) return sendCached(request, reply, cached);
      readings.set(request, responses.begin(request.url));
      done();
    };
    if (responses.get(request.url) || !responses.wait(request.url, sendOrRead)) sendOrRead();
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
    responses.set(reading, { body: payload, etag });
    responses.end(reading);
    reply.header('etag', etag);
    if (!hasEtag(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(NOT_MODIFIED);
    done(null, null);
  });
}

function sendCached({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: CachedResponse): void {
  reply.headers({ 'content-type': JSON_TYPE, [REVALIDATE[0]]: REVALIDATE[1], etag });
  if (hasEtag(headers['if-none-match'], etag)) void reply.code(NOT_MODIFIED).send();
  else void reply.send(body);
}

const cachesResponse = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && (routeOptions.config as { cachesResponse?: boolean }).cachesResponse === true;

/** An administrator who has saved something sees it at once; the notification arrives a moment after the response. */
const savesContent = ({ method, url }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  method !== 'GET' && statusCode < 300 && url.startsWith('/api/admin/');
