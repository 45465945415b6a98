import type { SessionUser } from '@aflora/contracts';

export const sessionUserView = ({ id, email, firstName, lastName, isAdmin }: SessionUser): SessionUser => ({
  id,
  email,
  firstName,
  lastName,
  isAdmin,
});
