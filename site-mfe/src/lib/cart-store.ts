import type { CartLineInput } from '@aflora/contracts';
import { storedValue } from '@aflora/ui';
import { useSyncExternalStore } from 'react';

export type CartLine = CartLineInput;

/** Limits of one order, copied from the contracts so that the first page doesn't load their validation rules. */
const MAX_CART_LINES = 50;
export const MAX_UNITS_PER_LINE = 99;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const storage = storedValue<CartLine[]>('localStorage', 'aflora.cart');
const listeners = new Set<() => void>();
let lines: CartLine[] | undefined;
let stopWatching: () => void;

function read(): CartLine[] {
  const stored = storage.read();
  return Array.isArray(stored) ? stored.filter(isLine).slice(0, MAX_CART_LINES) : [];
}

/** Whether the API accepts the line. One invalid line would make the API refuse the whole cart. */
export function isLine(line: CartLine | null): line is CartLine {
  if (!line || !UUID.test(line.productId)) return false;
  return Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= MAX_UNITS_PER_LINE;
}

const current = (): CartLine[] => (lines ??= read());

/** Changes the stored lines instead of this tab's copy, because another tab may have changed them meanwhile. */
function write(change: (stored: CartLine[]) => CartLine[]): void {
  lines = change(read()).slice(0, MAX_CART_LINES);
  storage.write(lines);
  listeners.forEach((listener) => listener());
}

function forgetLines(): void {
  lines = undefined;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopWatching = storage.onOtherTabChange(forgetLines);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

const NOTHING: CartLine[] = [];
const within = (quantity: number) => Math.min(Math.max(quantity, 1), MAX_UNITS_PER_LINE);

/** Cart of this browser, shared by its tabs. It holds only product ids and quantities, so names and prices always come from the shop. */
export const useCartLines = (): CartLine[] => useSyncExternalStore(subscribe, current, () => NOTHING);

/** What keeps products out of a full cart: the number of its products, or of the units of one. */
export type CartLimit = 'products' | 'units';

export const cartLimitTexts: Record<CartLimit, string> = {
  products: `O carrinho leva até ${MAX_CART_LINES} produtos diferentes. Tire algum para colocar outro.`,
  units: `O carrinho leva até ${MAX_UNITS_PER_LINE} unidades de cada produto.`,
};

export const cart = {
  lines: current,
  /** What is stored, also when the event about another tab's change is still on its way. */
  stored: read,
  replace: (next: CartLine[]): void => write(() => next),
  /** Adds as many units as fit. Returns the limit that kept out the others. */
  add(productId: string, quantity = 1): CartLimit | undefined {
    const stored = read();
    const before = stored.find((line) => line.productId === productId)?.quantity ?? 0;
    if (before === 0 && stored.length >= MAX_CART_LINES) return 'products';
    write((lines) => [...lines.filter((line) => line.productId !== productId), { productId, quantity: within(before + quantity) }]);
    return before + quantity > MAX_UNITS_PER_LINE ? 'units' : undefined;
  },
  change(productId: string, quantity: number): void {
    write((stored) => stored.map((line) => (line.productId === productId ? { productId, quantity: within(quantity) } : line)));
  },
  remove(...productIds: string[]): void {
    write((stored) => stored.filter((line) => !productIds.includes(line.productId)));
  },
};
