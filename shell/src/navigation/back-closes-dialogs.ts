/** Part of the browser's API (https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers) that TypeScript doesn't know. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

type WithCloseWatcher = Window & { CloseWatcher?: new () => CloseWatcher };

const DIALOG = '[role="dialog"]';

/**
 * Makes Android's Back close the dialog that is open, by the same rules as Escape, instead of leaving the page. A dialog is noticed when it
 * gets the focus, which each one takes when it opens.
 */
export function closeDialogsByBack(): void {
  const { CloseWatcher } = window as WithCloseWatcher;
  if (!CloseWatcher) return;
  const watchers = new Map<Element, CloseWatcher>();

  const forgetClosed = new MutationObserver(() => {
    for (const [dialog, watcher] of watchers) {
      if (dialog.isConnected) continue;
      watcher.destroy();
      watchers.delete(dialog);
    }
    if (watchers.size === 0) forgetClosed.disconnect();
  });
  document.addEventListener('focusin', ({ target }) => {
    const dialog = target instanceof Element ? target.closest(DIALOG) : null;
    if (!dialog || watchers.has(dialog)) return;
    const watcher = new CloseWatcher();
    watchers.set(dialog, watcher);
    watcher.addEventListener('close', () => {
      // A dialog that asks for confirmation before closing is watched again when it regains the focus.
      watchers.delete(dialog);
      pressEscape(dialog);
    });
    forgetClosed.observe(document.body, { childList: true, subtree: true });
  });
  // The key closes the dialog by itself, and would then make the browser close the dialog below as well.
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted && watchers.size > 0) event.preventDefault();
  });
}

function pressEscape(dialog: Element): void {
  const focused = document.activeElement;
  const target = focused && dialog.contains(focused) ? focused : dialog;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
