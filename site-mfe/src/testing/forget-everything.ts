import { cart } from '../app/cart-store';

/** This browser as if nobody had been here. */
export function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  // Reads what is stored anew.
  cart.remove();
}
