/** The same for every address, known or not. */
export interface SignUpView {
  /** One of the addresses that become administrators when they are confirmed. */
  isAdminAddress: boolean;
}
