import { IsOptional } from 'class-validator';

/** Absent and null both skip the field's other rules. */
export const Optional = (): PropertyDecorator => IsOptional();
