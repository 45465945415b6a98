import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const FORMAT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_ID = /^0+$/;

/** Reads a `traceparent` header (W3C Trace Context); undefined if it is missing or invalid. */
export function readTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = (typeof header === 'string' && FORMAT.exec(header)) || [];
  if (!traceId || NO_ID.test(traceId) || NO_ID.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export const writeTraceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`;
