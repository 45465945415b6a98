import type { ValueTransformer } from 'typeorm';

/** Converts `numeric`, which arrives as text, to a number; our values are small enough to be exact. */
export const decimal: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null | undefined) => value,
};
