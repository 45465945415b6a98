/** The only reader of the environment in the journeys. */
export const chromiumPath = process.env.CHROMIUM_PATH;

/** First of the ports on which the product runs for the journeys, away from a developer's own. */
export const portBase = Number(process.env.E2E_PORT_BASE ?? 4500);

/** What the global setup tells all workers. */
const told = (name: string) => ({
  read: (): string => process.env[name] ?? '',
  write: (value: string): void => void (process.env[name] = value),
});

/** Where tests ask for services to stop and start. */
export const controlUrl = told('E2E_CONTROL_URL');
/** Folder of the product's data. */
export const dataFolder = told('E2E_DATA_FOLDER');
