/** Moves the focus to the page's heading when the focused element disappears; otherwise the document would get it. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#conteudo h1')?.focus();
}

/** Moves the focus after a confirmed dialog to the open record, or to the page's heading when none is open. */
export function focusRecord(): void {
  const panel = document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Fechar"]');
  if (panel) panel.focus();
  else focusHeading();
}
