import { Conditions } from './lists';

describe('Conditions', () => {
  it('keeps values out of the SQL text', () => {
    const conditions = new Conditions().add('status = ?', "x' OR true").add('name = ?', undefined).days('at', { from: '2026-11-01' });
    expect(conditions.where).toBe("WHERE status = $1 AND at >= ($2::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'");
    expect(conditions.values).toEqual(["x' OR true", '2026-11-01']);
  });

  it('copies its values', () => {
    const conditions = new Conditions().add('a = ?', 1);
    conditions.copy().add('b = ?', 2);
    expect(conditions.values).toEqual([1]);
  });
});
