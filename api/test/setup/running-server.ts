import type { RunningPostgres } from '@aflora/tools/postgres/start-postgres';

/** State passed from Jest's global setup to its teardown; both run in one process. */
export const running: { server?: RunningPostgres; dataDir?: string } = {};
