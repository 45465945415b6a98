import { useEffect } from 'react';
import { useSessionUser } from './shell';

interface Contact {
  email?: string;
  name?: string;
}

/** Fills empty fields with the e-mail and name of the signed-in user. */
export function useContactPrefill(setValues: (change: (typed: Contact) => Contact) => void): void {
  const user = useSessionUser();
  useEffect(() => {
    if (!user) return;
    const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
    setValues((typed) => ({ email: typed.email || user.email, name: typed.name || fullName }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each user, so that fields they empty stay empty
  }, [user?.id]);
}
