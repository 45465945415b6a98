/** Beside load, a process that starts may be busy for longer than the product's default. */
export const CONNECT_TIMEOUT_MS = 60_000;

/** Environment variables of a test run, with `overrides`. */
export function testVariables(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    JWT_SECRET: 'a secret that is only good for test runs',
    RATE_LIMIT: 'off',
    // Tests change rows behind the API's back and read them at once.
    RESPONSE_AGE_MS: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '6',
    DATABASE_CONNECT_TIMEOUT_MS: String(CONNECT_TIMEOUT_MS),
    ...overrides,
  };
}
