import type { DonationInput } from '@aflora/contracts';

const KEY = 'aflora.donation-attempt';

interface Attempt {
  key: string;
  /** What was sent with it. */
  content: string;
}

function read(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

/** The key under which a donation is sent: the same as long as its content is, also after a failure or a reload. */
export const donationAttempt = {
  keyOf(input: DonationInput): string {
    const content = JSON.stringify(input);
    const last = read();
    const key = last?.content === content ? last.key : crypto.randomUUID();
    sessionStorage.setItem(KEY, JSON.stringify({ key, content } satisfies Attempt));
    return key;
  },
  forget: (): void => sessionStorage.removeItem(KEY),
};
