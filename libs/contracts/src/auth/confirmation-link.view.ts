/** What the page behind a confirmation link asks for. */
export interface ConfirmationLinkView {
  /** Fewest characters of the new password that is set there; null where the password of the sign-up is asked for. */
  newPasswordMin: number | null;
}
