/** The code of toasts: fetched with the first thing somebody does, at the latest with the first toast. */
export const toastCode = {
  region: () => import('./toast-region'),
  show: () => import('./show-toast'),
};

const FIRST_ACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Fetches it ahead: a toast that tells of a lost connection could not fetch it any more. Answers how to call that off. */
export function fetchToastCodeOnFirstAction(): () => void {
  const fetchNow = () => {
    ignore();
    Promise.all([toastCode.region(), toastCode.show()]).catch(() => undefined);
  };
  const ignore = () => FIRST_ACTIONS.forEach((action) => window.removeEventListener(action, fetchNow, true));
  FIRST_ACTIONS.forEach((action) => window.addEventListener(action, fetchNow, true));
  return ignore;
}
