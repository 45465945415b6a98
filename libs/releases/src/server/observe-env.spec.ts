import { noTracing } from '@aflora/observe';
import { openTracing, readObserveEnv } from './observe-env';

describe('the variables of tracing', () => {
  it.each([{}, { OBSERVE: '' }, { OBSERVE: 'off', OBSERVE_COLLECTOR_URL: 'x' }])('leave it off unless OBSERVE is on: %j', (env) =>
    expect(readObserveEnv(env, 'shell')).toBeUndefined(),
  );

  it('have defaults for all but the one that turns it on', () => {
    expect(readObserveEnv({ OBSERVE: 'on', OBSERVE_TRACES_PER_SECOND: '' }, 'shell')).toEqual({
      service: 'shell',
      collectorUrl: 'http://127.0.0.1:4318',
      tracesPerSecond: 2,
    });
  });

  it.each([
    { OBSERVE: 'yes' },
    { OBSERVE: 'on', OBSERVE_COLLECTOR_URL: 'traces:4318' },
    { OBSERVE: 'on', OBSERVE_TRACES_PER_SECOND: '0' },
    { OBSERVE: 'on', OBSERVE_TRACES_PER_SECOND: 'many' },
  ])('are refused with their name when they are invalid: %j', (env) => {
    expect(() => readObserveEnv(env, 'shell')).toThrow(Object.keys(env).at(-1));
  });

  it('open no tracing while it is off', async () => expect(await openTracing(undefined)).toBe(noTracing));
});
