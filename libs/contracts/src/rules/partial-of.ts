import { ValidateIf, getMetadataStorage } from 'class-validator';

type InputClass<T extends object> = new () => T;

/**
 * The PATCH form of an input class: same rules, every field may be absent.
 * A field that is null still has to allow null. Input classes must not give fields initial values, or a patch would carry them.
 */
export function partialOf<T extends object>(Input: InputClass<T>): InputClass<Partial<T>> {
  class PartialInput extends (Input as InputClass<object>) {}
  const fields = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Input, '', true, false)
      .map((rule) => rule.propertyName),
  );
  for (const field of fields) ValidateIf((_, value) => value !== undefined)(PartialInput.prototype, field);
  return PartialInput as InputClass<Partial<T>>;
}
