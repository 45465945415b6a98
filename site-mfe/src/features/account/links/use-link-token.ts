import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of the link that opened this page: undefined until the browser runs, null without one. It leaves the address bar at once, so
 * that neither history nor a shared address carries it; a reload therefore finds none.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    setToken((known) => (known === undefined ? new URLSearchParams(search).get('token') || null : known));
    if (search) void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
  return token;
}
