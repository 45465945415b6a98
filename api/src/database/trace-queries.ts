import type { OpenSpan, Tracing } from '@aflora/observe';
import { Client, type QueryResult } from 'pg';

const MAX_SQL_LENGTH = 1_000;
/** Texts in quotes or dollar quotes. Values are parameters and never part of a statement; this is for statements that a package writes. */
const QUOTED_TEXT = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

type Query = (this: Client, config: unknown, ...rest: unknown[]) => unknown;

/** Statement without values, for a span. */
export const spanText = (sql: string): string => sql.replace(QUOTED_TEXT, "'?'").replace(/\s+/g, ' ').trim().slice(0, MAX_SQL_LENGTH);

/**
 * Records the statements of all connections as spans of what is running. Streamed results are not recorded. Returns a function that stops
 * it.
 */
export function traceQueries(tracing: Tracing): () => void {
  const prototype = Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (config, ...rest) {
    const text = textOf(config);
    const span = text === undefined ? undefined : startSpan(tracing, text);
    if (!span) return original.call(this, config, ...rest);
    const callback = rest.at(-1);
    if (typeof callback === 'function') rest[rest.length - 1] = endingBefore(callback as Callback, span);
    const result = original.call(this, config, ...rest);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end(error ?? 'unknown'),
      );
    return result;
  };
  return () => {
    prototype.query = original;
  };
}

/** Text of a statement; undefined for cursors and streams, which write to the connection themselves. */
function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  const { text, submit } = (config ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

function startSpan(tracing: Tracing, sql: string): OpenSpan | undefined {
  const span = tracing.startSpan(`SQL ${/\w+/.exec(sql)?.[0].toUpperCase() ?? ''}`.trim());
  span?.describe({ 'db.system.name': 'postgresql', 'db.query.text': spanText(sql) });
  return span;
}

type Callback = (error: Error | null, result: QueryResult) => void;

const endingBefore =
  (callback: Callback, span: OpenSpan): Callback =>
  (error, result) => {
    span.end(error ?? undefined);
    callback(error, result);
  };
