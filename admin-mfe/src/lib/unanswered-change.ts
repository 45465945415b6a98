import { ApiProblem, isUnanswered } from '@aflora/api-client';

/** What a failed request says of its change; `untried`: nothing about an earlier request with the same idempotency key. */
export type FailedEnd = 'refused' | 'unknown' | 'untried';

/** Signed out, not confirmed, too often: nobody looked at the request itself. */
const UNTRIED = [401, 403, 429];

/** Without a response, or with one that says nothing, the change may be applied, or may still be. */
export function failedEndOf(error: unknown): FailedEnd {
  if (isUnanswered(error)) return 'unknown';
  return error instanceof ApiProblem && UNTRIED.includes(error.status) ? 'untried' : 'refused';
}

interface SentChange<Draft, Result> {
  draft: Draft;
  /** Sends the change with the same idempotency key each time. */
  send(): Promise<Result>;
}

/**
 * The change whose response was lost: nobody knows whether it is applied. It is repeated before another one is sent, which would otherwise
 * create a second product, or add the difference of the stock twice.
 */
export class UnansweredChange<Draft, Result> {
  private change: SentChange<Draft, Result> | null = null;

  get isPending(): boolean {
    return this.change !== null;
  }

  async send(change: SentChange<Draft, Result>): Promise<Result> {
    try {
      const result = await change.send();
      this.change = null;
      return result;
    } catch (error) {
      const end = failedEndOf(error);
      if (end === 'unknown') this.change = change;
      if (end === 'refused') this.change = null;
      throw error;
    }
  }

  /** Sends the change once more, and resolves with its result. Null if there is none, and if it turns out that it is not applied. */
  async repeat(): Promise<{ draft: Draft; result: Result } | null> {
    const { change } = this;
    if (!change) return null;
    try {
      return { draft: change.draft, result: await this.send(change) };
    } catch (error) {
      if (this.isPending) throw error;
      return null;
    }
  }
}
