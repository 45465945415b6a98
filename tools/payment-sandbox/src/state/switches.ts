/** Faults that tests and demos can switch on. */
export interface Switches {
  /** Every payment is refused. */
  refuse: boolean;
  /** Every refund is refused, with 409. */
  refuseRefunds: boolean;
  /** A changed amount of a subscription takes effect after its next charge. */
  lateAmounts: boolean;
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
  /** Share of changing API requests whose response is lost after their work, 0 to 1. */
  loseAnswers: number;
}

export const ALL_OFF: Switches = {
  refuse: false,
  refuseRefunds: false,
  lateAmounts: false,
  delayMs: 0,
  duplicate: 0,
  lose: 0,
  shuffle: false,
  garbage: false,
  down: false,
  slowMs: 0,
  loseAnswers: 0,
};
