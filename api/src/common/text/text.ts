const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const MONEY = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Formats cents as `R$ 1.234,56`. */
export const formatCents = (cents: number): string => MONEY.format(cents / 100);

/** Plain printable ASCII: letters lose their diacritics, other characters are removed. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** The text cut to this length, without half of a surrogate pair at its end, which would be shown as a replacement character. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** Compares names as people order them: without regard to case and accents, and "Turma 2" before "Turma 10". The database compares bytes. */
export const byName: (one: string, other: string) => number = new Intl.Collator('pt-BR', { numeric: true }).compare;

/** What separates words and addresses. */
const SEPARATORS = /([\s<>"'(),;:]+)/;

/** The text with `[e-mail]` in place of addresses, which the responses of other servers often repeat. */
export const withoutAddresses = (text: string): string =>
  text
    .split(SEPARATORS)
    .map((word) => (word.includes('@') ? '[e-mail]' : word))
    .join('');

const PHONE = /^\+?[\d\s().-]+$/;

/** A search text for people. Phones are stored in E.164, so only the digits of a phone number are used. */
export const personSearch = (search: string | null | undefined): string | null | undefined =>
  search && PHONE.test(search) && /\d/.test(search) ? search.replace(/\D/g, '') : search;
