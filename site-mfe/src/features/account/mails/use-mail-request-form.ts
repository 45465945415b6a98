import type { ApiClient } from '@aflora/api-client';
import { AccountEmailInput } from '@aflora/contracts';
import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { useMailRequest, type MailRequest } from './use-mail-request';

export interface MailRequestForm {
  form: DtoForm<AccountEmailInput>;
  request: MailRequest;
}

/** Asking for a mail to an address that is typed. */
export function useMailRequestForm(send: (api: ApiClient, email: string) => Promise<void>): MailRequestForm {
  const form = useDtoForm(AccountEmailInput, { initialValues: { email: '' } });
  return { form, request: useMailRequest(send) };
}
