/** A fault the person at the keyboard can fix; its message is the one line they read, without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}
