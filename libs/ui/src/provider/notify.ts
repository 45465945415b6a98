import type { Toast } from './show-toast';
import { toastsWanted } from './toasts-wanted';

/** The product's toasts. Their code is fetched with the first one. */
export const notify = {
  success: (title: string, message?: string) => void show({ title, message, failed: false }),
  failure: (title: string, message?: string) => void show({ title, message, failed: true }),
};

async function show(toast: Toast): Promise<void> {
  toastsWanted.ask();
  const { showToast } = await import('./show-toast');
  showToast(toast);
}
