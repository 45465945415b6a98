import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useIMask } from 'react-imask';
import { formatPhone, phoneMask } from './phone-mask';

interface PhoneField {
  /** The text as typed, or a stored number in E.164. */
  value?: string;
  /** Called with the formatted text when the user changes it, never when only the formatting changes. */
  onChange(text: string): void;
}

const attributes = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', placeholder: '(11) 99999-9999' } as const;

/**
 * Props for a text field with a Brazilian phone number, which is formatted while it is typed, pasted or autofilled.
 * This is a hook instead of a component because a remote that bundles it must not bundle a second copy of Mantine.
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
 * Keeps the text that a focus has selected, so that typing replaces it: on focus the mask would move the caret before the first digit.
 * The listener is added in a layout effect, before the mask adds its own.
 */
function useKeptSelection(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = field.current;
    const hideFromMask = (event: Event) => event.stopImmediatePropagation();
    input?.addEventListener('focus', hideFromMask);
    return () => input?.removeEventListener('focus', hideFromMask);
  }, [field]);
}
