import type { AdminUserView } from '@aflora/contracts';

type Named = Pick<AdminUserView, 'firstName' | 'lastName' | 'email'>;

const fullName = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(' ');

export const userName = (user: Named): string => fullName(user) || 'Nome não informado';

export const userEmail = ({ email }: Named): string => email || 'Email não encontrado';

/** Says which of several people of one name is meant. */
export const whoIs = (user: Named): string => (fullName(user) ? `${fullName(user)} (${userEmail(user)})` : userEmail(user));
