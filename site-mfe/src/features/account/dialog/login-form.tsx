import { ApiProblem } from '@aflora/api-client';
import { LoginInput, type SessionUser } from '@aflora/contracts';
import { Button, keepFocus, SubmitButton, UnstyledButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { problemText, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from '../account-form.module.css';
import { askForNewPassword } from '../account.api';
import { MailRequestFields, RECOVERY_SENT, ResendButton, useConfirmationMail, useMailRequestForm, type WantedMail } from '../mail-request';
import { useFocusOnMount } from '../account-form';

export function LoginForm({ login, onSignUp }: { login: Login; onSignUp: () => void }) {
  const { form, submit, pending, unconfirmed, confirmation, recovery } = login;
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput label="E-mail" type="email" inputMode="email" autoComplete="username" data-autofocus {...form.getInputProps('email')} />
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      <UnstyledButton type="button" className={clsx(classes.link, classes.forgot)} onMouseDown={keepFocus} onClick={recovery.open}>
        Esqueceu sua senha?
      </UnstyledButton>
      <SubmitButton fullWidth loading={pending}>
        Entrar
      </SubmitButton>
      {unconfirmed && <ResendButton label="Reenviar e-mail de confirmação" wanted={unconfirmed} request={confirmation} />}
      <p className={classes.aside}>
        Ainda não tem conta?{' '}
        <UnstyledButton type="button" className={classes.link} onMouseDown={keepFocus} onClick={onSignUp}>
          Cadastre-se
        </UnstyledButton>
      </p>
    </form>
  );
}

export function RecoveryForm({ recovery, onBack }: { recovery: Login['recovery']; onBack: () => void }) {
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <div className={classes.form}>
      <h3>Criar nova senha</h3>
      <p className={classes.lead}>Diga o e-mail da sua conta: o link para criar uma nova senha chega por lá.</p>
      <MailRequestFields form={recovery.form} request={recovery.request} submitLabel="Enviar link" sentText={RECOVERY_SENT} field={field}>
        <Button variant="subtle" fullWidth onMouseDown={keepFocus} onClick={onBack}>
          Voltar
        </Button>
      </MailRequestFields>
    </div>
  );
}

type Login = ReturnType<typeof useLogin>;

/** Signs in, tells it, and leads an administrator to the console. Lives above the tabs, so that switching them loses nothing. */
export function useLogin(onDone: () => void) {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  const form = useDtoForm(LoginInput, { initialValues: { email: '', password: '' } });
  const [unconfirmed, setUnconfirmed] = useState<WantedMail>();
  const confirmation = useConfirmationMail();
  const recovery = useRecovery();

  const { start: submit, isPending: pending } = useSingleMutation({
    meta: { failure: false },
    mutationFn: ({ email, password }: LoginInput) => session.signIn({ email: email.trim(), password }),
    onSuccess: (user: SessionUser) => {
      onDone();
      notify.success('Login realizado com sucesso!', user.isAdmin ? 'Bem-vindo ao painel administrativo!' : `Bem-vindo, ${user.email}!`);
      if (user.isAdmin) void navigate('/dashboard');
    },
    onError: (error, { email, password }) => {
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
