import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useIMask } from 'react-imask';
import { formatPhone, phoneMask } from './phone-mask';

interface PhoneField {
  /** As typed, or E.164. */
  value?: string;
  /** Told of what people type, formatted; never of formatting alone. */
  onChange(text: string): void;
}

const attributes = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', placeholder: '(11) 99999-9999' } as const;

/**
 * Props that make a text field one for a Brazilian phone number, formatted while it is typed, pasted or filled in.
 * A hook and no field: a remote that bundles this must not bundle a second Mantine with it.
 */
export function usePhoneMask({ value = '', onChange }: PhoneField) {
  const accept = useCallback((text: string, _mask: unknown, typed?: unknown) => typed && onChange(text), [onChange]);
  const { ref, setValue } = useIMask<HTMLInputElement>(phoneMask, { onAccept: accept });
  useKeptSelection(ref);
  const [first] = useState(() => formatPhone(value));
  useEffect(() => setValue(formatPhone(value)), [value, setValue]);
  return { ...attributes, ref, defaultValue: first };
}

/**
 * At focus the mask puts the caret before the first figure, and what focusing has just selected is no longer replaced by what is typed.
 * A layout effect comes before the mask's own listener.
 */
function useKeptSelection(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = field.current;
    const keepFromMask = (event: Event) => event.stopImmediatePropagation();
    input?.addEventListener('focus', keepFromMask);
    return () => input?.removeEventListener('focus', keepFromMask);
  }, [field]);
}
