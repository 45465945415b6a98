import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSpan, SpanOptions, Tracing, TracingOptions } from './index';
import { TraceBudget } from './trace-budget';
import { readTraceparent, writeTraceparent } from './traceparent';

/** Spans that wait for the collector, at most; further ones are dropped. */
const QUEUED_SPANS = 2_048;
const EXPORT_EVERY_MS = 1_000;
/** A collector that takes longer loses the spans that were being sent. */
const EXPORT_TIMEOUT_MS = 3_000;
const STOP_TIMEOUT_MS = 1_000;
/** Health checks would fill the collector with equal traces. */
const UNTRACED = /^(\/healthz|\/api\/health\/(live|ready))$/;

/** Starts tracing. A collector that is away or hangs costs spans only. */
export function startTracing(options: TracingOptions): Tracing {
  return new SpanTracing(options);
}

class SpanTracing implements Tracing {
  readonly isOn = true;
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly running = new AsyncLocalStorage<Span>();
  private readonly requests = new WeakMap<FastifyRequest, Span>();
  private readonly begun: TraceBudget;
  /** Requests and jobs that are being recorded. */
  private open = 0;
  private readonly continued: TraceBudget;

  constructor({ service, collectorUrl, tracesPerSecond }: TracingOptions) {
    const url = `${collectorUrl.replace(/\/$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS, concurrencyLimit: 1 });
    const processor = new BatchSpanProcessor({
      exporter,
      maxQueueSize: QUEUED_SPANS,
      scheduledDelayMillis: EXPORT_EVERY_MS,
      exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.provider = new TracerProvider({ resource: resourceFromAttributes({ 'service.name': service }), spanProcessors: [processor] });
    this.tracer = this.provider.getTracer('aflora');
    // Separate, so that polling servers never use up the traces of browsers.
    this.begun = new TraceBudget(tracesPerSecond);
    this.continued = new TraceBudget(tracesPerSecond);
  }

  traceRequests(server: Pick<FastifyInstance, 'addHook'>): void {
    server.addHook('onRequest', (request, reply, done) => {
      const span = this.requestSpan(request);
      if (!span) return done();
      this.requests.set(request, span);
      // A client that goes away leaves no response.
      reply.raw.once('close', () => this.endRequest(request, reply));
      this.running.run(span, done);
    });
    // Reading a body leaves the context of the first hook.
    server.addHook('preValidation', (request, _reply, done) => {
      const span = this.requests.get(request);
      if (span) this.running.run(span, done);
      else done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.endRequest(request, reply);
      done();
    });
  }

  async inSpan<T>(name: string, work: () => Promise<T>, { parent, begins }: SpanOptions = {}): Promise<T> {
    const span = this.childSpan(name) ?? (parent !== undefined || begins ? this.spanOf(name, parent) : undefined);
    if (!span) return work();
    this.open += 1;
    try {
      return await this.running.run(span, work);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      this.close(span);
    }
  }

  startSpan(name: string): OpenSpan | undefined {
    const span = this.childSpan(name, SpanKind.CLIENT);
    if (!span) return undefined;
    return {
      describe: (attributes) => void span.setAttributes(attributes),
      end: (failure) => {
        if (failure !== undefined) markFailed(span, failure);
        span.end();
      },
    };
  }

  headers(request?: FastifyRequest): { traceparent?: string } {
    const span = this.runningSpan(request);
    return span ? { traceparent: writeTraceparent(span.spanContext()) } : {};
  }

  logFields(request?: FastifyRequest): { traceId?: string } {
    const span = this.runningSpan(request);
    return span ? { traceId: span.spanContext().traceId } : {};
  }

  async stop(): Promise<void> {
    const stopped = this.provider.shutdown().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_TIMEOUT_MS)));
    await Promise.race([stopped, late]);
    clearTimeout(timer);
  }

  private requestSpan(request: FastifyRequest): Span | undefined {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unmatched';
    if (UNTRACED.test(route)) return undefined;
    const span = this.spanOf(`${method} ${route}`, request.headers.traceparent, SpanKind.SERVER);
    if (span) this.open += 1;
    return span?.setAttributes({ 'http.request.method': method, 'http.route': route, 'aflora.request_id': request.id });
  }

  private runningSpan(request?: FastifyRequest): Span | undefined {
    return this.running.getStore() ?? (request && this.requests.get(request));
  }

  private endRequest(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const span = this.requests.get(request);
    if (!span?.isRecording()) return;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    this.close(span);
  }

  private close(span: Span): void {
    span.end();
    this.open -= 1;
    // While a context may be running, Node 20 does extra work for each promise of the process.
    if (this.open === 0) this.running.disable();
  }

  /** Continues the trace of a `traceparent`, which decides whether there is one, or begins a trace. Undefined beyond the budget. */
  private spanOf(name: string, traceparent: unknown, kind: SpanKind = SpanKind.INTERNAL): Span | undefined {
    const parent = readTraceparent(traceparent);
    if (!parent) return this.newSpan(name, kind);
    if (parent.traceFlags !== TraceFlags.SAMPLED || !this.continued.take()) return undefined;
    return this.tracer.startSpan(name, { kind }, trace.setSpanContext(ROOT_CONTEXT, parent));
  }

  private newSpan(name: string, kind: SpanKind = SpanKind.INTERNAL): Span | undefined {
    return this.begun.take() ? this.tracer.startSpan(name, { kind }, ROOT_CONTEXT) : undefined;
  }

  private childSpan(name: string, kind: SpanKind = SpanKind.INTERNAL): Span | undefined {
    const parent = this.running.getStore();
    return parent && this.tracer.startSpan(name, { kind }, trace.setSpan(ROOT_CONTEXT, parent));
  }
}

/** Only the error's name or code is recorded, because its message may name a person. */
function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(code ?? name ?? 'unknown'));
}
