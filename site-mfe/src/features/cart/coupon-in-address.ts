import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { coupon, couponCodeOf } from '../../lib/coupon-store';
import { useShell } from '../../lib/shell';

const PARAMETER = 'cupom';

/** Adds the coupon in the page's address, such as `/loja?cupom=BEMVINDA10`, to the cart. */
export function CouponInAddress(): null {
  const { notify } = useShell();
  const [search, setSearch] = useSearchParams();
  const given = search.get(PARAMETER);
  useEffect(() => {
    if (given === null) return;
    const code = couponCodeOf(given);
    if (code) {
      coupon.apply(code);
      notify.success(`Cupom ${code} guardado`, 'O desconto aparece no carrinho, se ele valer para a sua compra.');
    }
    setSearch(
      (current) => {
        current.delete(PARAMETER);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [given, notify, setSearch]);
  return null;
}
