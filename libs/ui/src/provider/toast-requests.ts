const listeners = new Set<() => void>();
let isRequested = false;

/** Whether a toast has been requested in this page; until then the toast region isn't rendered. */
export const toastRequests = {
  read: (): boolean => isRequested,
  request: (): void => {
    isRequested = true;
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
