import type { ApiClient, CallOptions } from '@aflora/api-client';
import { PAGE_MAX_AGE_MS } from '@aflora/mfe-contract';

/** Half of a page's age (ms): the shell may keep the page as long again. */
const FRESH_FOR_MS = PAGE_MAX_AGE_MS / 2;
const MOST_ANSWERS = 500;

interface Answer {
  value: Promise<unknown>;
  askedAt: number;
}

/** The API's answers of the last seconds: many pages ask the same question, and it is asked once at a time. */
export class ApiCache {
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly api: ApiClient) {}

  /** An API client that reads through the cache; `onRead` gets the time at which each answer was asked for. */
  client(onRead: (askedAt: number) => void = () => undefined): ApiClient {
    const get = <T>(path: string, options?: CallOptions): Promise<T> => {
      const answer = this.answer(path, options);
      onRead(answer.askedAt);
      return answer.value as Promise<T>;
    };
    return { ...this.api, get };
  }

  /** Whatever was read may have changed. */
  clear(): void {
    this.answers.clear();
  }

  private answer(path: string, options?: CallOptions): Answer {
    const key = JSON.stringify([path, options?.query]);
    const known = this.answers.get(key);
    if (known && Date.now() - known.askedAt <= FRESH_FOR_MS) return known;
    const asked: Answer = { value: this.api.get(path, { query: options?.query }), askedAt: Date.now() };
    this.answers.delete(key);
    this.answers.set(key, asked);
    if (this.answers.size > MOST_ANSWERS) this.answers.delete(this.answers.keys().next().value as string);
    // A failure isn't remembered.
    asked.value.catch(() => this.answers.get(key) === asked && this.answers.delete(key));
    return asked;
  }
}
