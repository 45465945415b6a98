import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** A day of the calendar, `2026-11-20`; what it means is for America/Sao_Paulo. */
export const Day = (): PropertyDecorator => compose(Schema({ type: 'string', format: 'date' }), rule('day', isDay));

/** Also the day has to be there: `2026-02-30` is none. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
