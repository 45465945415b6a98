import { ApiProblem } from '@aflora/api-client';
import { storedValue } from '@aflora/ui';

interface Attempt {
  key: string;
  /** Content that was sent with the key, as JSON. */
  content: string;
}

/**
 * Idempotency keys of one form in this tab: the same content gets the same key, also after a failure or a reload. The field `secret` is kept in
 * memory only, so that the next user of this browser can't find it; after a reload its first value counts as the same.
 */
export function attemptsIn<Input extends object>(place: string, secret?: keyof Input): Attempts<Input> {
  const last = storedValue<Attempt>('sessionStorage', place);
  let lastSecret: unknown;
  return {
    keyOf(input) {
      const sent = secret && input[secret];
      const content = JSON.stringify(secret ? { ...input, [secret]: undefined } : input);
      const attempt = last.read();
      const isSame = attempt?.content === content && (lastSecret === undefined || lastSecret === sent);
      const key = isSame ? attempt.key : crypto.randomUUID();
      last.write({ key, content });
      lastSecret = sent;
      return key;
    },
    forget() {
      lastSecret = undefined;
      last.clear();
    },
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
