import { getMetadataStorage } from 'class-validator';

/** Names of the fields that an input can't leave out. */
export function requiredFieldsOf(Input: abstract new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Input, '', true, false);
  const conditional = new Set(rules.filter((rule) => rule.type === 'conditionalValidation').map((rule) => rule.propertyName));
  return [...new Set(rules.map((rule) => rule.propertyName))].filter((field) => !conditional.has(field));
}
