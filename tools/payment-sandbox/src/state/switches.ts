/** Faults that tests and demos can switch on. */
export interface Switches {
  /** Every payment is refused. */
  refuse: boolean;
  /** Milliseconds before a webhook's first delivery. */
  delayMs: number;
  /** Number of additional deliveries of each webhook. */
  duplicate: number;
  /** Share of webhooks that are never sent, 0 to 1. */
  lose: number;
  /** Webhooks arrive in random order. */
  shuffle: boolean;
  /** The API responds with 200 and meaningless JSON, and does nothing. */
  garbage: boolean;
  /** API and pages respond with 503. */
  down: boolean;
  /** Milliseconds between the API's work and its response. */
  slowMs: number;
}

export const ALL_OFF: Switches = {
  refuse: false,
  delayMs: 0,
  duplicate: 0,
  lose: 0,
  shuffle: false,
  garbage: false,
  down: false,
  slowMs: 0,
};
