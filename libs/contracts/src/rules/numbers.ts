import { compose, Convert, Optional, rule, Schema } from './rule';

/** Maximum of PostgreSQL's `integer`. */
const INT4_MAX = 2_147_483_647;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const present = rule('required', (value) => value !== undefined && value !== null && value !== '');
const whole = rule('wrong-type', (value) => value === undefined || value === null || value === '' || Number.isInteger(value));
const atLeast = (min: number) => rule('too-small', (value) => !isNumber(value) || value >= min, { min });
const atMost = (max: number) => rule('too-large', (value) => !isNumber(value) || value <= max, { max });

/** A price in integer cents, greater than zero. */
export function PriceCents(max = 100_000_000): PropertyDecorator {
  return compose(
    Schema({ type: 'integer', exclusiveMinimum: 0, maximum: max }),
    present,
    whole,
    rule('not-positive', (value) => !isNumber(value) || value > 0),
    atMost(max),
  );
}

/** A whole number within inclusive limits. */
export function WholeNumber(min: number, max = INT4_MAX): PropertyDecorator {
  return compose(Schema({ type: 'integer', minimum: min, maximum: max }), present, whole, atLeast(min), atMost(max));
}

/** Like `WholeNumber`; empty becomes null. */
export function OptionalWholeNumber(min: number, max = INT4_MAX): PropertyDecorator {
  return compose(
    Convert((value) => (value === '' ? null : value)),
    Optional(),
    Schema({ type: 'integer', minimum: min, maximum: max, nullable: true }),
    whole,
    atLeast(min),
    atMost(max),
  );
}

/** A percentage from 0 to 100 in steps of 0.1. */
export function Percent(): PropertyDecorator {
  return compose(
    Schema({ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.1 }),
    rule('wrong-type', isNumber),
    atLeast(0),
    atMost(100),
    rule('wrong-step', (value) => !isNumber(value) || Number.isInteger(Math.round(value * 1e6) / 1e5), { step: 0.1 }),
  );
}

/** A whole number that arrives as text in a query string. */
export function QueryNumber(min: number, max: number): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
    WholeNumber(min, max),
  );
}

/** A calendar day in America/Sao_Paulo, such as `2026-11-20`. */
export const Day = (): PropertyDecorator => compose(Schema({ type: 'string', format: 'date' }), rule('day', isDay));

/** Like `Day`; empty becomes null. */
export const OptionalDay = (): PropertyDecorator =>
  compose(
    Convert((value) => (value === '' ? null : value)),
    Optional(),
    Schema({ type: 'string', format: 'date', nullable: true }),
    rule('day', isDay),
  );

/** Whether the text is an existing day; `2026-02-30` and days of the year 0 are not. */
export function isDay(value: unknown): value is string {
  // PostgreSQL has no year 0.
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Refuses years like 0026, which a date field produces when a year is typed with two digits. */
export const FourDigitYear = (): PropertyDecorator => rule('day', (value) => typeof value !== 'string' || value >= '1900');

/** A day that is not later than today in São Paulo. */
export const PastDay = (): PropertyDecorator =>
  compose(
    Day(),
    FourDigitYear(),
    rule('future-day', (day) => !isDay(day) || day <= today()),
  );

// Created on use, because public pages load this file and creating a formatter is slow.
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** A calendar month in America/Sao_Paulo, such as `2026-11`. */
export const CalendarMonth = (): PropertyDecorator =>
  compose(
    Schema({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
    rule('day', (value) => typeof value === 'string' && isDay(`${value}-01`)),
  );

/** A JSON boolean; "true" as text is refused. */
export const Flag = (): PropertyDecorator =>
  compose(
    Schema({ type: 'boolean' }),
    rule('wrong-type', (value) => typeof value === 'boolean'),
  );
