/** For when the focused element goes away: the page's heading takes the focus, so that it isn't lost to the document. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#conteudo h1')?.focus();
}
