import { ResetPasswordInput } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import type { ReactNode } from 'react';
import { useShell } from '../../../app/shell-context';
import { resetPassword } from '../account.api';
import { problemText } from '../problem-text';
import { refusalOf } from '../refusal-of';
import { useSubmission } from '../use-submission';
import { linkTrouble, type LinkTrouble } from './link-trouble';

interface ResetPasswordOptions {
  token: string;
  onSaved: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** Sets the new password of the link's owner. */
export function useResetPassword({ token, onSaved, onTrouble }: ResetPasswordOptions) {
  const { api, session, notify } = useShell();
  const form = useDtoForm(ResetPasswordInput, { initialValues: { token, password: '' } });
  const refuse = (sentence: ReactNode) => notify.failure('Senha inválida', String(sentence));

  const { submit, pending } = useSubmission({
    send: (input: ResetPasswordInput) => resetPassword(api, input),
    onDone: () => {
      notify.success('Senha atualizada');
      onSaved();
      // Whoever was signed in here with the old password is no longer.
      if (session.getUser()) session.reloadUser().catch(() => undefined);
    },
    onFailed: (error) => {
      const trouble = linkTrouble(error);
      if (trouble) return onTrouble(trouble);
      form.showProblem(error);
      const refusal = refusalOf('password', error);
      if (refusal) return refuse(refusal);
      const { title, message } = problemText(error);
      notify.failure(title, message);
    },
  });
  const tellInvalid = (errors: Record<string, ReactNode>) => errors.password && refuse(errors.password);
  return { form, submit, tellInvalid, pending };
}
