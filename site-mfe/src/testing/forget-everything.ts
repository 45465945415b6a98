import { cart } from '../lib/cart-store';
import { coupon } from '../lib/coupon-store';

/** Clears this browser's storage the cart and its coupon. */
export function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  // The cart keeps its lines in memory and has to read the cleared storage.
  cart.remove();
  coupon.remove();
}
