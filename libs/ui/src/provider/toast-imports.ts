import { afterPaint } from '../import-patiently';
import { notePress } from './pressed-control';
import { loadProblemTexts } from '../problems/load-problem-texts';

/** Imports of the toast code, which is loaded on the user's first action, at the latest for the first toast. */
export const toastImports = {
  region: () => import('./toast-region'),
  show: () => import('./show-toast'),
};

const FIRST_ACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads the toast code early, because a toast about a lost connection could not load it any more, and notes what is pressed from the first
 * press on. Returns a function that stops waiting for an action.
 */
export function preloadToastsOnFirstAction(): () => void {
  const preload = () => {
    stop();
    afterPaint()
      .then(() => Promise.all([toastImports.region(), toastImports.show(), loadProblemTexts()]))
      .catch(() => undefined);
  };
  window.addEventListener('pointerdown', notePress, true);
  const stop = () => FIRST_ACTIONS.forEach((action) => window.removeEventListener(action, preload, true));
  FIRST_ACTIONS.forEach((action) => window.addEventListener(action, preload, true));
  return stop;
}
