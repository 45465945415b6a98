import { storedValue } from '@aflora/ui';
import { useSyncExternalStore } from 'react';

/** The rule of the contracts, copied so that the first page doesn't load their validation rules. */
const CODE = /^[A-Z0-9-]{3,32}$/;

/** The typed code as the shop writes it; null for a text that can be no code. */
export function couponCodeOf(typed: string): string | null {
  const code = typed.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return CODE.test(code) ? code : null;
}

const storage = storedValue<string>('localStorage', 'aflora.coupon');
const listeners = new Set<() => void>();
/** The last code that doesn't exist, which the field shows with a message. */
let unknown: string | null = null;

function read(): string | null {
  const stored = storage.read();
  return typeof stored === 'string' ? couponCodeOf(stored) : null;
}

function subscribe(listener: () => void): () => void {
  const stopWatching = storage.onOtherTabChange(listener);
  listeners.add(listener);
  return () => {
    stopWatching();
    listeners.delete(listener);
  };
}

/** Code of the coupon in this browser's cart, shared by its tabs. Whether it applies is said by the cart's quote. */
export const useCoupon = (): string | null => useSyncExternalStore(subscribe, read, () => null);

/** The code that left the cart because no coupon has it; null after another choice. */
export const useUnknownCoupon = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => unknown,
    () => null,
  );

function announceChange(unknownCode: string | null): void {
  unknown = unknownCode;
  listeners.forEach((listener) => listener());
}

export const coupon = {
  apply(code: string): void {
    storage.write(code);
    announceChange(null);
  },
  remove(): void {
    storage.clear();
    announceChange(null);
  },
  /** Forgets a code that doesn't exist, because each quote that asks for one counts against the limit of everybody in the same network. */
  forgetUnknown(code: string): void {
    if (read() !== code) return;
    storage.clear();
    announceChange(code);
  },
};
