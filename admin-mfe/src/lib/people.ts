interface Person {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

const fullName = ({ firstName, lastName }: Person): string => [firstName, lastName].filter(Boolean).join(' ');

export const personName = (person: Person): string => fullName(person) || 'Nome não informado';

export const personEmail = ({ email }: Person): string => email || 'Email não encontrado';

/** Name and e-mail address, which distinguish people with the same name. */
export const nameWithEmail = (person: Person): string =>
  fullName(person) ? `${fullName(person)} (${personEmail(person)})` : personEmail(person);

/**
 * Encodes the address, because visitors type it and may use `?` and `&`, which could otherwise add a hidden recipient and text to the mail.
 */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
