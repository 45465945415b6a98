import type { RunningPostgres } from '@aflora/tools/postgres/start-postgres';

/** Handed from Jest's global setup to its teardown; both run in one process. */
export const running: { server?: RunningPostgres; dataDir?: string } = {};
