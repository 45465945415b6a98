/** For `@Header`. Stock and prices change at any time, so nobody shows them from a cache without asking. */
export const ALWAYS_ASK = ['cache-control', 'no-cache'] as const;

/** For what changes now and then and hurts nobody when it is a little old. */
export const MINUTES = ['cache-control', 'public, max-age=300'] as const;
