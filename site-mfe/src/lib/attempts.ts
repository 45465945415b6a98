import { ApiProblem } from '@aflora/api-client';
import { storedValue } from '@aflora/ui';

interface Attempt {
  key: string;
  /** Content that was sent with the key, as JSON. */
  content: string;
}

/** Idempotency keys of one form in this tab: the same content gets the same key, also after a failure or a reload. */
export function attemptsIn(place: string) {
  const last = storedValue<Attempt>('sessionStorage', place);
  return {
    /** `isSame` is false when a value that must not be stored is different. */
    keyOf(sent: object, isSame = true): string {
      const content = JSON.stringify(sent);
      const attempt = last.read();
      const key = isSame && attempt?.content === content ? attempt.key : crypto.randomUUID();
      last.write({ key, content });
      return key;
    },
    forget: last.clear,
  };
}

interface Attempts<Input> {
  keyOf(input: Input): string;
  forget(): void;
}

/** Sends the same content once. A key that is already used, for other content or by a previous user, is replaced by a new one. */
export async function sendOnce<Input, Output>(
  attempts: Attempts<Input>,
  input: Input,
  send: (key: string) => Promise<Output>,
): Promise<Output> {
  try {
    return await send(attempts.keyOf(input));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'idempotency.key-reused') throw error;
    attempts.forget();
    return send(attempts.keyOf(input));
  }
}
