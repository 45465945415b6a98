import type { ApiClient, CallOptions } from '@aflora/api-client';

/** An answer is used this long (ms) before it is asked for again, behind the caller's back. */
const FRESH_FOR_MS = 10_000;
const MOST_ANSWERS = 500;

interface Answer {
  value: Promise<unknown>;
  askedAt: number;
}

/** Reads through a small stale-while-revalidate cache; one question is asked once at a time. */
export function cachedReads(api: ApiClient): ApiClient {
  const answers = new Map<string, Answer>();

  const ask = (key: string, path: string, options?: CallOptions): Promise<unknown> => {
    const value = api.get(path, { query: options?.query });
    const previous = answers.get(key);
    answers.delete(key);
    answers.set(key, { value, askedAt: Date.now() });
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value as string);
    // A failure isn't remembered; while there is an older answer, that one stays.
    value.catch(() => (previous ? answers.set(key, { ...previous, askedAt: Date.now() }) : answers.delete(key)));
    return value;
  };

  const get = <T>(path: string, options?: CallOptions): Promise<T> => {
    const key = JSON.stringify([path, options?.query]);
    const known = answers.get(key);
    if (!known) return ask(key, path, options) as Promise<T>;
    if (Date.now() - known.askedAt > FRESH_FOR_MS) void ask(key, path, options).catch(() => undefined);
    return known.value as Promise<T>;
  };
  return { ...api, get };
}
