/** For when the focused element goes away: the page's heading takes the focus, so that it isn't lost to the document. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#conteudo h1')?.focus();
}

/** For when a confirmed question goes away: the open record takes the focus, or the page's heading where none is open. */
export function focusRecord(): void {
  const panel = document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Fechar"]');
  if (panel) panel.focus();
  else focusHeading();
}
