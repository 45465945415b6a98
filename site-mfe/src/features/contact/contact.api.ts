import type { ApiClient } from '@aflora/api-client';
import { paths, type ContactMessageInput } from '@aflora/contracts';

/** One key a message, so that a repeated send is one message. */
export const sendContactMessage = (api: ApiClient, message: ContactMessageInput, idempotencyKey: string) =>
  api.post(paths.contactMessages, message, { idempotencyKey });
