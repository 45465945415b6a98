import type { DonationInput } from '@aflora/contracts';

/** What decides whether a donation can be sent now. */
export interface SendFacts {
  isSending: boolean;
  /** The same donation was sent before, and its response was lost. */
  isUnanswered: boolean;
  /** There is a payment option for this kind of donation. */
  isPayable: boolean;
}

export type SendState = 'sending' | 'unanswered' | 'unpayable' | 'ready';

/** State of the button that sends a donation. */
export function sendStateOf({ isSending, isUnanswered, isPayable }: SendFacts): SendState {
  if (isSending) return 'sending';
  if (!isPayable) return 'unpayable';
  return isUnanswered ? 'unanswered' : 'ready';
}

/** Whether everything but the button is locked: a change while the donation is on its way would not be part of it. */
export const isLocked = (state: SendState): boolean => state === 'sending';

/** Whether a donation that was sent without a response is the one that would be sent now. The CPF isn't stored and doesn't count. */
export const isSameDonation = (sent: DonationInput | null, now: DonationInput): boolean =>
  sent !== null && contentOf(sent) === contentOf(now);

const contentOf = (donation: DonationInput): string => JSON.stringify({ ...donation, taxId: undefined });

/** What the place of the form on the page of the baskets shows. */
export type AdoptionView = 'waiting' | 'failed' | 'form';

interface OfferFacts {
  /** False while the page is prerendered, where the form can't be used. */
  isBrowser: boolean;
  isKnown: boolean;
  isError: boolean;
}

/** A price that is known stays, even if it could not be read again: the API refuses a donation at another price. */
export function adoptionViewOf({ isBrowser, isKnown, isError }: OfferFacts): AdoptionView {
  if (!isBrowser) return 'waiting';
  if (isKnown) return 'form';
  return isError ? 'failed' : 'waiting';
}
