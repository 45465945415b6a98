import { cart } from '../lib/cart-store';

/** This browser as if nobody had been here. */
export function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  // Reads what is stored anew.
  cart.remove();
}
