/** The fields that were sent. Null empties those named as nullable; anywhere else it means the same as leaving the field out. */
export const sentFields = <T extends object>(input: T, nullable: readonly (keyof T & string)[]): T =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && (value !== null || (nullable as readonly string[]).includes(field)),
    ),
  ) as T;
