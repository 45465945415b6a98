import { noTracing, type Tracing, type TracingOptions } from '@aflora/observe';

const DEFAULT_TRACES_PER_SECOND = 2;

/** Reads the variables that turn on tracing; undefined unless `OBSERVE` is on. Throws for a value that is invalid. */
export function readObserveEnv(env: NodeJS.ProcessEnv, service: string): TracingOptions | undefined {
  if (!env.OBSERVE || env.OBSERVE === 'off') return undefined;
  if (env.OBSERVE !== 'on') throw new Error('OBSERVE must be on or off');
  const collectorUrl = env.OBSERVE_COLLECTOR_URL || 'http://127.0.0.1:4318';
  const tracesPerSecond = Number(env.OBSERVE_TRACES_PER_SECOND || DEFAULT_TRACES_PER_SECOND);
  if (!/^https?:$/.test(URL.canParse(collectorUrl) ? new URL(collectorUrl).protocol : '')) {
    throw new Error('OBSERVE_COLLECTOR_URL must be an http or https address');
  }
  if (!Number.isInteger(tracesPerSecond) || tracesPerSecond < 1 || tracesPerSecond > 1_000) {
    throw new Error('OBSERVE_TRACES_PER_SECOND must be a whole number from 1 to 1000');
  }
  return { service, collectorUrl, tracesPerSecond };
}

/** Tracing of this process. A process that isn't traced doesn't load the packages. */
export async function openTracing(options: TracingOptions | undefined): Promise<Tracing> {
  return options ? (await import('@aflora/observe/tracing')).startTracing(options) : noTracing;
}
