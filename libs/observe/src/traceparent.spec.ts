import { readTraceparent, writeTraceparent } from './traceparent';

const TRACE = 'a1'.repeat(16);
const SPAN = 'b2'.repeat(8);

describe('a traceparent', () => {
  it('is read as it is written', () => {
    const read = readTraceparent(`00-${TRACE}-${SPAN}-01`);
    expect(read).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
    expect(writeTraceparent({ traceId: TRACE, spanId: SPAN, traceFlags: 1 })).toBe(`00-${TRACE}-${SPAN}-01`);
  });

  it('keeps the decision against a trace, and ignores flags that it does not know', () => {
    expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)?.traceFlags).toBe(0);
    expect(readTraceparent(`00-${TRACE}-${SPAN}-03`)?.traceFlags).toBe(1);
  });

  it.each([
    undefined,
    '',
    'x',
    ['a', 'b'],
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}0-${SPAN}-01`,
    `${'0'.repeat(100_000)}`,
  ])('is ignored when it is invalid (%#)', (header) => expect(readTraceparent(header)).toBeUndefined());
});
