/** What can be made to go wrong. */
export interface Switches {
  /** Every payment is refused, whoever asks. */
  refuse: boolean;
  /** Milliseconds before a webhook's first delivery. */
  delayMs: number;
  /** Deliveries of each webhook beside the first. */
  duplicate: number;
  /** Share of webhooks that are never sent, 0 to 1. */
  lose: number;
  /** Webhooks overtake each other. */
  shuffle: boolean;
  /** The API answers 200 with JSON that means nothing, and does nothing. */
  garbage: boolean;
  /** API and pages answer 503. */
  down: boolean;
  /** Milliseconds that an API answer waits after its work is done. */
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
