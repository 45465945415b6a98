import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { orderKeys } from '../../app/order-keys';

/** Keeps the key that a mail's link brought and takes it out of the address bar; true while that isn't done. */
export function useAccessToken(orderId: string): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token');
  useEffect(() => {
    if (token === null) return;
    if (token) orderKeys.keep(orderId, token);
    void navigate(`/pedido/${orderId}`, { replace: true });
  }, [orderId, token, navigate]);
  return token !== null;
}
