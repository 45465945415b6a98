const KEY = 'aflora.order-keys';

type Keys = Record<string, string>;

function read(): Keys {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Keys | null;
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** The keys with which somebody who isn't signed in sees their orders in this browser. */
export const orderKeys = {
  of: (orderId: string): string | undefined => read()[orderId],
  keep: (orderId: string, key: string): void => localStorage.setItem(KEY, JSON.stringify({ ...read(), [orderId]: key })),
};
