import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a process sends its traces. */
export interface TracingOptions {
  /** Name of the service in its traces. */
  service: string;
  /** Address of an OpenTelemetry collector; traces are posted to its `/v1/traces`. */
  collectorUrl: string;
  /** Traces per second that this process begins, and as many that it continues. Requests beyond are served without a trace. */
  tracesPerSecond: number;
}

export type SpanAttributes = Record<string, string | number>;

/** A span that ends later. */
export interface OpenSpan {
  describe(attributes: SpanAttributes): void;
  end(failure?: unknown): void;
}

export interface SpanOptions {
  /** The span's parent as a `traceparent` header; by default the running span. */
  parent?: string;
  /** Begins a trace when there is no parent; otherwise the work then runs without a span. */
  begins?: boolean;
}

/** Traces of this process. Nothing in a span may identify a person: no addresses, query strings or values of SQL. */
export interface Tracing {
  isOn: boolean;
  /** Records the requests of a server, named by their routes. To be called before routes and plugins are added. */
  traceRequests(server: Pick<FastifyInstance, 'addHook'>): void;
  /** Runs `work` in a span. */
  inSpan<T>(name: string, work: () => Promise<T>, options?: SpanOptions): Promise<T>;
  /** Starts a child of the running span; undefined without one. */
  startSpan(name: string): OpenSpan | undefined;
  /** Headers that let another process continue the trace of the running span, or of this request. */
  headers(request?: FastifyRequest): { traceparent?: string };
  /** Fields for a log line of the running span, or of this request, also after its end. */
  logFields(request?: FastifyRequest): { traceId?: string };
  /** Sends what is left, for a second at most. */
  stop(): Promise<void>;
}

/** Tracing that is off. */
export const noTracing: Tracing = {
  isOn: false,
  traceRequests: () => undefined,
  inSpan: (_name, work) => work(),
  startSpan: () => undefined,
  headers: () => ({}),
  logFields: () => ({}),
  stop: () => Promise.resolve(),
};
