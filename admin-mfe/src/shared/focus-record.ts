import { focusHeading } from '../app/focus-heading';

/** For when a confirmed question goes away: the open record takes the focus, or the page's heading where none is open. */
export function focusRecord(): void {
  const panel = document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Fechar"]');
  if (panel) panel.focus();
  else focusHeading();
}
