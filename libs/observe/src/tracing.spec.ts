import { noTracing } from './index';
import { startTracing } from './tracing';

// Nothing listens there: what is recorded is lost, and nothing else happens.
const tracing = startTracing({ service: 'test', collectorUrl: 'http://127.0.0.1:9/', tracesPerSecond: 2 });

afterAll(() => tracing.stop());

describe('tracing', () => {
  it('lets work run in a span that others continue, and returns its result', async () => {
    const headers = await tracing.inSpan('work', async () => tracing.headers(), { begins: true });
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(tracing.headers()).toEqual({});
  });

  it('continues the trace of a parent', async () => {
    const trace = 'c'.repeat(32);
    const parent = `00-${trace}-${'d'.repeat(16)}-01`;
    expect(await tracing.inSpan('work', async () => tracing.logFields(), { parent })).toEqual({ traceId: trace });
  });

  it('runs work without a span when the parent was not traced, when nothing begins one, and beyond the budget', async () => {
    const traced = async () => tracing.logFields().traceId !== undefined;
    expect(await tracing.inSpan('work', traced, { parent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-00` })).toBe(false);
    expect(await tracing.inSpan('work', traced)).toBe(false);
    const all = await Promise.all(Array.from({ length: 10 }, () => tracing.inSpan('work', traced, { begins: true })));
    expect(all.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  it('passes on what work throws', async () => {
    await expect(tracing.inSpan('work', () => Promise.reject(new Error('full')), { begins: true })).rejects.toThrow('full');
  });

  it('does nothing while it is off', async () => {
    expect(await noTracing.inSpan('work', async () => noTracing.headers())).toEqual({});
    expect([noTracing.startSpan('SQL'), noTracing.logFields()]).toEqual([undefined, {}]);
    await noTracing.stop();
  });
});
