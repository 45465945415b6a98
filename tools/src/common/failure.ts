/** An error that the user of a command can fix. Commands print its message only, without a stack trace. */
export class Failure extends Error {
  override name = 'Failure';
}
