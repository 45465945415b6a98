const SEPARATED = /^(?:R\$)?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** The figures of a text as cents, filled from the right: '123456' → 123456, '1.234,5' → 12345. */
export const centsOfDigits = (text: string): number => Number(text.replace(/\D/g, ''));

/**
 * An amount as people copy it ('R$ 1.234,56', '89.9', '1.234') in cents; undefined when nothing in it separates
 * reais from centavos, for then its figures count as typed.
 */
export function centsOfAmount(text: string): number | undefined {
  const trimmed = text.trim().replace(/\u00a0/g, ' ');
  if (!/[.,]/.test(trimmed)) return undefined;
  const [, reais, centavos = ''] = SEPARATED.exec(trimmed) ?? [];
  return reais === undefined ? undefined : Number(reais.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'));
}
