import { HISTORY_MOVED } from '@aflora/mfe-contract';

/**
 * Dispatches `HISTORY_MOVED` on Back and Forward, so that the open page can prevent the router from reacting. Has to be called before the
 * router is rendered, because listeners of the window run in the order in which they were added.
 */
export function announceHistoryMoves(): void {
  window.addEventListener('popstate', (event) => {
    const isAllowed = window.dispatchEvent(new Event(HISTORY_MOVED, { cancelable: true }));
    if (!isAllowed) event.stopImmediatePropagation();
  });
}
