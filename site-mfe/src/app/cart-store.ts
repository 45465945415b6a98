import { useSyncExternalStore } from 'react';

export interface CartLine {
  productId: string;
  quantity: number;
}

const KEY = 'aflora.cart';
/** More of one product than this is an order for the charity's people, not for a cart. */
const MOST_OF_ONE = 99;

const listeners = new Set<() => void>();
let lines: CartLine[] | undefined;

function read(): CartLine[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as CartLine[];
    return Array.isArray(stored) ? stored.filter((line) => typeof line?.productId === 'string' && line.quantity > 0) : [];
  } catch {
    return [];
  }
}

const current = (): CartLine[] => (lines ??= read());

function write(next: CartLine[]): void {
  lines = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  listeners.forEach((listener) => listener());
}

function forgetOnChangeElsewhere({ key }: StorageEvent): void {
  if (key !== KEY) return;
  lines = undefined;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', forgetOnChangeElsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', forgetOnChangeElsewhere);
  };
}

const NOTHING: CartLine[] = [];

/** The cart of this browser: product ids and quantities only, so that names and prices are always the shop's. Shared by its tabs. */
export const useCartLines = (): CartLine[] => useSyncExternalStore(subscribe, current, () => NOTHING);

export const cart = {
  add(productId: string, quantity = 1): void {
    const others = current().filter((line) => line.productId !== productId);
    const before = current().find((line) => line.productId === productId)?.quantity ?? 0;
    write([...others, { productId, quantity: Math.min(before + quantity, MOST_OF_ONE) }]);
  },
  change(productId: string, quantity: number): void {
    write(
      current().map((line) =>
        line.productId === productId ? { productId, quantity: Math.min(Math.max(quantity, 1), MOST_OF_ONE) } : line,
      ),
    );
  },
  remove(productId: string): void {
    write(current().filter((line) => line.productId !== productId));
  },
};
