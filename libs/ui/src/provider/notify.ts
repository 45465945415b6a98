import { afterPaint, importPatiently } from '../import-patiently';
import type { Toast } from './show-toast';
import { toastImports } from './toast-imports';
import { toastRequests } from './toast-requests';

export type { Toast };

const open = new Set<Toast>();

/** Toasts that are shown or about to be shown. */
export const openToasts = (): Toast[] => [...open];

/** Shows toasts. Their code is loaded lazily, in a chunk of its own. */
export const notify = {
  success: (title: string, message?: string) => void show({ title, message, failed: false }),
  /** The request's id, which the server's log names too, stands below the message. */
  failure: (title: string, message?: string, requestId?: string) => void show({ title, message, failed: true, requestId }),
  /** Shows a toast for a task in progress until the promise settles. */
  until: (title: string, end: Promise<unknown>) => void show({ title, failed: false, end }),
};

/** A failure whose toast is still open is not shown again: a page with two failing requests says so once. */
async function show(toast: Toast): Promise<void> {
  const isOpen = openToasts().some(({ title, message }) => title === toast.title && message === toast.message);
  if (toast.failed && isOpen) return;
  toastRequests.request();
  open.add(toast);
  try {
    await afterPaint();
    const { showToast } = await importPatiently(toastImports.show);
    showToast(toast, () => open.delete(toast));
  } catch {
    open.delete(toast);
    console.warn(`A notice could not be shown: ${toast.title}`);
  }
}
