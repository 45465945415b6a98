import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { IMask, useIMask } from 'react-imask';

/** Landline and mobile formats, without and with a typed country code. */
const FORMATS = ['(00) 0000-0000', '(00) 00000-0000', '+00 (00) 0000-0000', '+00 (00) 00000-0000'];
/** Digits of a landline number without and with country code; a mobile number has one digit more. */
const FIXED = 10;
const FIXED_WITH_COUNTRY = 12;

/**
 * Country code 55 or long-distance prefix 0, recognised only before the ten or eleven digits of a complete number: 55 is also an area code.
 */
const PREFIX = /^\s*(?:\+?\s*55|0)(?=(?:\D*\d){10,11}\D*$)/;

/** Mask for Brazilian phone numbers that are typed, pasted or stored in E.164. */
const phoneMask = {
  mask: FORMATS.map((mask) => ({ mask })),
  prepare: (text: string): string => text.replace(PREFIX, ''),
  dispatch: (added: string, masked: InstanceType<typeof IMask.MaskedDynamic>, ...[, after]: [flags: object, after: unknown]) => {
    const text = `${masked.rawInputValue}${added}${String(after)}`;
    const withCountry = text.trimStart().startsWith('+');
    const isMobile = text.replace(/\D/g, '').length > (withCountry ? FIXED_WITH_COUNTRY : FIXED);
    return masked.compiledMasks[(withCountry ? 2 : 0) + (isMobile ? 1 : 0)];
  },
};

/** '+5519999990000' → '(19) 99999-0000'. */
const formatPhone = (text: string): string => {
  const masked = IMask.createMask(phoneMask);
  masked.value = text;
  return masked.value;
};

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
  useEffect(() => void setValue(formatPhone(value)), [value, setValue]);
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
