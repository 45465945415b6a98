/** Users whom a search finds in address, name or phone; `?` stands for what was typed. */
export const FOUND_PEOPLE = 'SELECT id FROM users WHERE search_text LIKE search_pattern(?)';

const PHONE = /^\+?[\d\s().-]+$/;

/** Phones are stored in E.164: of '(19) 98765-4321' the figures are looked for. */
export const personSearch = (typed: string | null | undefined): string | null | undefined =>
  typed && PHONE.test(typed) && /\d/.test(typed) ? typed.replace(/\D/g, '') : typed;
