import { noTracing, type Tracing, type TracingOptions } from '@aflora/observe';
import { integerFrom, oneOfFrom, urlFrom, type Variables } from './server-env';

const DEFAULT_TRACES_PER_SECOND = 2;

/** Reads the variables that turn on tracing; undefined unless `OBSERVE` is on. Throws `EnvError` for a value that is invalid. */
export function readObserveEnv(env: Variables, service: string): TracingOptions | undefined {
  if (oneOfFrom(env, 'OBSERVE', ['off', 'on']) === 'off') return undefined;
  return {
    service,
    collectorUrl: urlFrom(env, 'OBSERVE_COLLECTOR_URL', 'http://127.0.0.1:4318'),
    tracesPerSecond: integerFrom(env, 'OBSERVE_TRACES_PER_SECOND', { fallback: DEFAULT_TRACES_PER_SECOND, min: 1, max: 1_000 }),
  };
}

/** Tracing of this process. A process that isn't traced doesn't load the packages. */
export async function openTracing(options: TracingOptions | undefined): Promise<Tracing> {
  return options ? (await import('@aflora/observe/tracing')).startTracing(options) : noTracing;
}
