/** The only reader of the environment in the journeys. */
export const chromiumPath = process.env.CHROMIUM_PATH;

/** First port of the product under test, different from that of a developer's own stack. */
export const portBase = Number(process.env.E2E_PORT_BASE ?? 4500);

/** A value that the global setup passes to all workers. */
const passedOn = (name: string) => ({
  read: (): string => process.env[name] ?? '',
  write: (value: string): void => void (process.env[name] = value),
});

/** Address of the server that stops and starts services for tests. */
export const controlUrl = passedOn('E2E_CONTROL_URL');
/** Folder of the product's data. */
export const dataFolder = passedOn('E2E_DATA_FOLDER');
