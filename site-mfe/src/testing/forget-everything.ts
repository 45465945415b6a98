import { cart } from '../lib/cart-store';

/** Clears this browser's storage and the cart. */
export function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  // The cart keeps its lines in memory and has to read the cleared storage.
  cart.remove();
}
