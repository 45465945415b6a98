/** One sign-in on one device. */
export interface DeviceSessionView {
  id: string;
  /** Browser and system as they named themselves, "Chrome, Windows"; null when they did not. */
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}
