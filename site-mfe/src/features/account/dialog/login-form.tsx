import { keepFocus, SubmitButton, UnstyledButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { clsx } from 'clsx';
import classes from '../account-form.module.css';
import { ResendButton } from '../mails/resend-button';
import type { Login } from './use-login';

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
