import type { Toast } from './show-toast';
import { toastCode } from './toast-code';
import { toastsWanted } from './toasts-wanted';

/** The product's toasts. Their code is fetched apart from the page's. */
export const notify = {
  success: (title: string, message?: string) => void show({ title, message, failed: false }),
  failure: (title: string, message?: string) => void show({ title, message, failed: true }),
};

async function show(toast: Toast): Promise<void> {
  toastsWanted.ask();
  const { showToast } = await toastCode.show();
  showToast(toast);
}
