/** @format uuid */
export type Id = string;

/** ISO 8601, with its offset. @format date-time */
export type Instant = string;

/** A day in America/Sao_Paulo, yyyy-mm-dd. @format date */
export type CalendarDay = string;

/** yyyy-mm, in America/Sao_Paulo. @pattern ^\d{4}-\d{2}$ */
export type Month = string;

/** @asType integer */
export type Integer = number;

/** @asType integer @minimum 0 */
export type Count = number;

/** Cents of a real. @asType integer @minimum 0 */
export type Cents = number;
