import { RegisterInput, type SignUpView } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import { useState, type ReactNode } from 'react';
import { useShell } from '../../../lib/shell-context';
import { register } from '../account.api';
import { useConfirmationMail } from '../mails/use-confirmation-mail';
import type { WantedMail } from '../mails/use-mail-request';
import { problemText } from '../problem-text';
import { refusalOf } from '../refusal-of';
import { useSubmission } from '../use-submission';

const FAILED = 'Erro no cadastro';
const DONE = 'Verifique seu e-mail para confirmar a conta.';
const ADMIN_DONE = 'Conta admin criada! Confirme seu e-mail e faça login para acessar o dashboard.';

export type SignUp = ReturnType<typeof useSignUp>;

/** Opens an account and tells it. Lives above the tabs, so that switching them loses nothing. */
export function useSignUp() {
  const { api, notify } = useShell();
  const form = useDtoForm(RegisterInput, { initialValues: { name: '', email: '', password: '', passwordConfirmation: '' } });
  const [registered, setRegistered] = useState<WantedMail>();
  const confirmation = useConfirmationMail();

  /** What refuses the password has a title of its own; one toast tells of one attempt. */
  const tell = (password: ReactNode, otherwise: ReactNode) => {
    if (password) notify.failure('Senha inválida', String(password));
    else if (otherwise) notify.failure(FAILED, String(otherwise));
  };
  const { submit, pending } = useSubmission({
    send: (input: RegisterInput) => register(api, input),
    onDone: ({ isAdminAddress }: SignUpView, { email, password }) => {
      form.reset();
      setRegistered({ email: email.trim(), password });
      confirmation.startPause();
      notify.success('Cadastro realizado com sucesso!', isAdminAddress ? ADMIN_DONE : DONE);
    },
    onFailed: (error) => {
      form.showProblem(error);
      tell(refusalOf('password', error), refusalOf('passwordConfirmation', error) ?? problemText(error).message);
    },
  });
  return {
    form,
    submit,
    /** An empty field says under itself what is missing; a toast would tell no more. */
    tellInvalid: (errors: Record<string, ReactNode>, { password }: RegisterInput) =>
      tell(password && errors.password, errors.passwordConfirmation),
    pending,
    /** The sign-up whose mail is on its way. */
    registered,
    confirmation,
    startAgain: () => setRegistered(undefined),
  };
}
