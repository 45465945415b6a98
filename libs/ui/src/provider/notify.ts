import { afterPaint, importPatiently } from '../import-patiently';
import type { Toast } from './show-toast';
import { toastImports } from './toast-imports';
import { toastRequests } from './toast-requests';

export type { Toast };

/** With the function that closes each. */
const open = new Map<Toast, () => void>();

const noop = () => undefined;

/** Toasts that are shown or about to be shown. */
export const openToasts = (): Toast[] => [...open.keys()];

/** Shows toasts. Their code is loaded lazily, in a chunk of its own. */
export const notify = {
  success: (title: string, message?: string) => void show({ title, message, failed: false }),
  /** The request's id, which the server's log names too, stands below the message. */
  failure: (title: string, message?: string, requestId?: string) => void show({ title, message, failed: true, requestId }),
  /** Shows a toast for a task in progress until the promise settles. */
  until: (title: string, end: Promise<unknown>) => void show({ title, failed: false, end }),
  /** Closes the toast of a failure that is over, such as a lost connection. */
  closeFailure: (title: string, message: string): void => closeThose((toast) => toast.failed && isLike(toast, { title, message })),
  /** Closes all toasts except those of tasks in progress. */
  closeAll: (): void => closeThose(({ end }) => !end),
};

const isLike = (one: Toast, { title, message }: Pick<Toast, 'title' | 'message'>): boolean =>
  one.title === title && one.message === message;

function closeThose(isOver: (toast: Toast) => boolean): void {
  for (const [toast, close] of open) {
    if (!isOver(toast)) continue;
    open.delete(toast);
    close();
  }
}

/**
 * A failure whose toast is still open is not shown again: a page with two failing requests says so once. A success that happens again takes
 * the place of its former toast, so that it is announced again without a pile of equal toasts.
 */
async function show(toast: Toast): Promise<void> {
  const equal = openToasts().filter((other) => isLike(other, toast));
  if (toast.failed && equal.length > 0) return;
  toastRequests.request();
  open.set(toast, noop);
  try {
    await afterPaint();
    const { showToast } = await importPatiently(toastImports.show);
    if (!open.has(toast)) return;
    open.set(
      toast,
      showToast(toast, () => open.delete(toast)),
    );
    for (const former of equal) if (!former.failed && !former.end) open.get(former)?.();
  } catch {
    open.delete(toast);
    console.warn(`A notice could not be shown: ${toast.title}`);
  }
}
