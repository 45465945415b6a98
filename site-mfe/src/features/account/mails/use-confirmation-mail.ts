import { useShell } from '../../../lib/shell-context';
import { resendConfirmation } from '../account.api';
import { useMailRequest, type MailRequest } from './use-mail-request';

/** Asking once more for the mail that confirms an address. */
export function useConfirmationMail(): MailRequest {
  const { notify } = useShell();
  return useMailRequest(resendConfirmation, () =>
    notify.success('E-mail enviado', 'Se houver uma conta a confirmar com este e-mail, o link chega em instantes.'),
  );
}
