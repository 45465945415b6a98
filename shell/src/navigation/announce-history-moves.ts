import { HISTORY_MOVED } from '@aflora/mfe-contract';

/** Lets the open page answer Back and Forward before the router does. Called before the router is there: listeners of a window run in their order. */
export function announceHistoryMoves(): void {
  window.addEventListener('popstate', (event) => {
    const mayGo = window.dispatchEvent(new Event(HISTORY_MOVED, { cancelable: true }));
    if (!mayGo) event.stopImmediatePropagation();
  });
}
