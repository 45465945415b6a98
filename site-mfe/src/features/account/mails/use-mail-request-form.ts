import type { ApiClient } from '@aflora/api-client';
import { AccountEmailInput, LoginInput } from '@aflora/contracts';
import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { useMailRequest, type MailRequest, type WantedMail } from './use-mail-request';

export interface MailRequestForm {
  form: DtoForm<WantedMail>;
  request: MailRequest;
}

type Send = (api: ApiClient, wanted: WantedMail) => Promise<void>;

/** Asking for a mail to an address that is typed; to one's sign-up with it, where the password is typed as well. */
export function useMailRequestForm(send: Send, { withPassword = false } = {}): MailRequestForm {
  const form = useDtoForm<WantedMail>(withPassword ? LoginInput : AccountEmailInput, {
    initialValues: withPassword ? { email: '', password: '' } : { email: '' },
  });
  return { form, request: useMailRequest(send) };
}
