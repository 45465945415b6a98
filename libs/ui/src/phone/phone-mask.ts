import { IMask } from 'react-imask';

/** Fixed, mobile, and the same with a country code that was typed. */
const SHAPES = ['(00) 0000-0000', '(00) 00000-0000', '+00 (00) 0000-0000', '+00 (00) 00000-0000'];
/** Figures of a fixed number, without and with country code; one more makes it a mobile number. */
const FIXED = 10;
const FIXED_WITH_COUNTRY = 12;

/** Before ten or eleven figures, 55 is Brazil and 0 the old long-distance prefix; no area code is left without them. */
const PREFIX = /^\s*(?:\+?\s*55|0)(?=(?:\D*\d){10,11}\D*$)/;

/** Brazilian numbers as they are typed, pasted or stored in E.164. */
export const phoneMask = {
  mask: SHAPES.map((mask) => ({ mask })),
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
