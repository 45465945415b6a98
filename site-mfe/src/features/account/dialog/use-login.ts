import { ApiProblem } from '@aflora/api-client';
import { LoginInput, type SessionUser } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from '../../../lib/shell-context';
import { askForNewPassword } from '../account.api';
import { useConfirmationMail } from '../mails/use-confirmation-mail';
import type { WantedMail } from '../mails/use-mail-request';
import { useMailRequestForm } from '../mails/use-mail-request-form';
import { problemText } from '../problem-text';
import { useSubmission } from '../use-submission';

export type Login = ReturnType<typeof useLogin>;

/** Signs in, tells it, and leads an administrator to the console. Lives above the tabs, so that switching them loses nothing. */
export function useLogin(onDone: () => void) {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  const form = useDtoForm(LoginInput, { initialValues: { email: '', password: '' } });
  const [unconfirmed, setUnconfirmed] = useState<WantedMail>();
  const confirmation = useConfirmationMail();
  const recovery = useRecovery();

  const { submit, pending } = useSubmission({
    send: ({ email, password }: LoginInput) => session.signIn({ email: email.trim(), password }),
    onDone: (user: SessionUser) => {
      onDone();
      notify.success('Login realizado com sucesso!', user.isAdmin ? 'Bem-vindo ao painel administrativo!' : `Bem-vindo, ${user.email}!`);
      if (user.isAdmin) void navigate('/dashboard');
    },
    onFailed: (error, { email, password }) => {
      form.showProblem(error);
      setUnconfirmed(error instanceof ApiProblem && error.code === 'auth.email-not-confirmed' ? { email, password } : undefined);
      notify.failure('Erro no login', problemText(error).message);
    },
  });
  return {
    form,
    submit,
    pending,
    /** The sign-up whose owner knows its password but hasn't confirmed it. */
    unconfirmed,
    confirmation,
    recovery: { ...recovery, open: () => recovery.openFor(form.values.email) },
  };
}

/** The form for a forgotten password, in the login form's place. */
function useRecovery() {
  const [opened, setOpened] = useState(false);
  const mail = useMailRequestForm(askForNewPassword);
  return {
    ...mail,
    opened,
    openFor: (email: string) => {
      mail.form.setValues({ email });
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
