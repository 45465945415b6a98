import { IMask } from 'react-imask';

/** Landline and mobile formats, without and with a typed country code. */
const FORMATS = ['(00) 0000-0000', '(00) 00000-0000', '+00 (00) 0000-0000', '+00 (00) 00000-0000'];
/** Digits of a landline number without and with country code; a mobile number has one digit more. */
const FIXED = 10;
const FIXED_WITH_COUNTRY = 12;

/** Country code 55 or long-distance prefix 0, recognised only before the ten or eleven digits of a complete number: 55 is also an area code. */
const PREFIX = /^\s*(?:\+?\s*55|0)(?=(?:\D*\d){10,11}\D*$)/;

/** Mask for Brazilian phone numbers that are typed, pasted or stored in E.164. */
export const phoneMask = {
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
export const formatPhone = (text: string): string => {
  const masked = IMask.createMask(phoneMask);
  masked.value = text;
  return masked.value;
};
