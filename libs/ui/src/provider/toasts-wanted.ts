const listeners = new Set<() => void>();
let wanted = false;

/** Has there been a toast yet? Until then no page carries the code for them. */
export const toastsWanted = {
  read: (): boolean => wanted,
  ask: (): void => {
    wanted = true;
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
