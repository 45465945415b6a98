import { regretUntil } from './order.rules';

describe('the right to withdraw', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-28T02:59:59.999Z'],
    ['2026-11-21T02:59:59Z', '2026-11-28T02:59:59.999Z'],
    ['2026-11-21T03:00:00Z', '2026-11-29T02:59:59.999Z'],
    ['2026-12-31T23:00:00Z', '2027-01-08T02:59:59.999Z'],
  ])('of what was delivered at %s ends at %s, the end of the seventh day in São Paulo', (delivered, end) => {
    expect(regretUntil(new Date(delivered))?.toISOString()).toBe(end);
  });

  it('does not end before the delivery', () => {
    expect(regretUntil(null)).toBeNull();
  });
});
