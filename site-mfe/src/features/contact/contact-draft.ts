import type { ContactMessageInput } from '@aflora/contracts';

const KEY = 'aflora.contact-draft';

/** What was typed and not yet sent, kept for this tab: a reload or a failure loses nothing. */
export function readDraft(): ContactMessageInput | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ContactMessageInput | null;
  } catch {
    return null;
  }
}

export function saveDraft(message: ContactMessageInput): void {
  if (message.name || message.email || message.message) sessionStorage.setItem(KEY, JSON.stringify(message));
}

export const clearDraft = (): void => sessionStorage.removeItem(KEY);
