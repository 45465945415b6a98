import { ApiProblem, isUnanswered } from '@aflora/api-client';
import { storedValue } from '@aflora/ui';

interface Attempt {
  key: string;
  /** Content that was sent with the key, as JSON. */
  content: string;
  /** Whether the API has refused the content, so that nothing was created. */
  isRefused?: boolean;
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
    unanswered() {
      const attempt = last.read();
      return attempt && !attempt.isRefused ? (JSON.parse(attempt.content) as Input) : null;
    },
    refused() {
      const attempt = last.read();
      if (attempt) last.write({ ...attempt, isRefused: true });
    },
    forget() {
      lastSecret = undefined;
      last.clear();
    },
  };
}

interface Keys<Input> {
  keyOf(input: Input): string;
  /** Notes that the last content was refused. */
  refused?(): void;
  forget(): void;
}

interface Attempts<Input> extends Keys<Input> {
  /** What was sent without a response that says what became of it, without its secret; null when nothing is open. */
  unanswered(): Input | null;
}

/** Sends the same content once. A key that is already used, for other content or by a previous user, is replaced by a new one. */
export async function sendOnce<Input, Output>(
  attempts: Keys<Input>,
  input: Input,
  send: (key: string) => Promise<Output>,
): Promise<Output> {
  const sendNoted = async () => {
    try {
      return await send(attempts.keyOf(input));
    } catch (error) {
      if (!isUnanswered(error)) attempts.refused?.();
      throw error;
    }
  };
  try {
    return await sendNoted();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'idempotency.key-reused') throw error;
    attempts.forget();
    return sendNoted();
  }
}
