const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/;

/** '+5519999990000' → '(19) 99999-0000'; another country's stays as it is. */
export const phoneText = (e164: string): string => e164.replace(BRAZILIAN, '($1) $2-$3');
