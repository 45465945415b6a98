import type { ValueTransformer } from 'typeorm';

/** `numeric` arrives as text, so that no digit is lost; ours are small enough for a number. */
export const decimal: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null | undefined) => value,
};
