import { useLocation } from 'react-router-dom';

/** Lets a test read the address. */
export function AddressProbe() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{decodeURIComponent(pathname + search)}</output>;
}
