/** The only reader of the environment in the journeys. */
export const chromiumPath = process.env.CHROMIUM_PATH;

/** First of the ports on which the product runs for the journeys, away from a developer's own. */
export const portBase = Number(process.env.E2E_PORT_BASE ?? 4500);

const CONTROL = 'E2E_CONTROL_URL';

/** Where tests ask for services to stop and start; set by the global setup for all workers. */
export const controlUrl = {
  read: (): string => process.env[CONTROL] ?? '',
  write: (url: string): void => void (process.env[CONTROL] = url),
};
