/** For when the focused element of an open record goes away: its panel's first button takes the focus. */
export function focusPanel(): void {
  document.querySelector<HTMLElement>('[role="dialog"] button[aria-label="Fechar"]')?.focus();
}
