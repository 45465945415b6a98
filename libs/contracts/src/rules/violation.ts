/** The rule that a field breaks; where it breaks several, the one that is asked first. */
export const violationCodes = [
  'unknown-key',
  'required',
  'wrong-type',
  'not-positive',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'wrong-step',
  'email',
  'url',
  'one-of',
  'phone',
  'cpf',
  'postal-code',
  'day',
  'release-name',
  'file-path',
  'file-hash',
  'file-without-hash',
  'package-version',
  'password-too-short',
  'password-too-common',
  'admin-password-too-short',
  'passwords-differ',
  'wrong-password',
  'stock-needs-version',
] as const;

export type ViolationCode = (typeof violationCodes)[number];

/** One rule that one field breaks. `field` is a path with dots (`items.0.quantity`). */
export interface Violation {
  field: string;
  code: ViolationCode;
  params: Record<string, unknown>;
}
