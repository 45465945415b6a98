import { useEffect } from 'react';
import { useSessionUser } from './shell';

interface Contact {
  email?: string;
  name?: string;
}

/** Fills in who is signed in, where nothing is typed. */
export function useContactPrefill(setValues: (change: (typed: Contact) => Contact) => void): void {
  const user = useSessionUser();
  useEffect(() => {
    if (!user) return;
    const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
    setValues((typed) => ({ email: typed.email || user.email, name: typed.name || fullName }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each person, so that what they empty stays empty
  }, [user?.id]);
}
