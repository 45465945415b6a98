import type { DonationFrequency, PaymentMethod } from '@aflora/contracts';

const KEY = 'aflora.donation-draft';

/** What the form holds; null while no amount is given. */
export interface DonationFields {
  amountCents: number | null;
  frequency: DonationFrequency;
  name: string;
  email: string;
  message: string;
  isAnonymous: boolean;
  provider: string;
  method: PaymentMethod;
  website: string;
}

export interface DonationDraft extends Omit<DonationFields, 'website'> {
  /** The amount that the page was opened for: one opened for another amount doesn't take the draft's. */
  asked: number | null;
}

/** What was typed and not yet sent, kept for this tab: a reload or a failure loses nothing. */
export const donationDraft = {
  read(): DonationDraft | null {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DonationDraft | null;
    } catch {
      return null;
    }
  },
  save: (draft: DonationDraft): void => sessionStorage.setItem(KEY, JSON.stringify(draft)),
  clear: (): void => sessionStorage.removeItem(KEY),
};
