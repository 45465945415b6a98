import { ApiProblem } from '@aflora/api-client';
import { LoginInput, type SessionUser } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Anchor, problemTexts, SubmitButton, UnstyledButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useShell } from '../../app/shell-context';
import classes from './login-form.module.css';

const RECOVERY = `mailto:${siteContent.email}?subject=${encodeURIComponent('Esqueci minha senha')}`;

export function LoginForm({ onDone, onSignUp }: { onDone: () => void; onSignUp: () => void }) {
  const form = useDtoForm(LoginInput, { initialValues: { email: '', password: '' } });
  const { submit, pending } = useSignIn(onDone, form.showProblem);
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput label="E-mail" type="email" inputMode="email" autoComplete="username" data-autofocus {...form.getInputProps('email')} />
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor href={RECOVERY} className={classes.forgot}>
        Esqueceu sua senha?
      </Anchor>
      <SubmitButton fullWidth loading={pending}>
        Entrar
      </SubmitButton>
      <p className={classes.other}>
        Ainda não tem conta?{' '}
        <UnstyledButton type="button" className={classes.link} onClick={onSignUp}>
          Cadastre-se
        </UnstyledButton>
      </p>
    </form>
  );
}

interface Credentials {
  email: string;
  password: string;
}

/** Signs in, tells it, and leads an administrator to the console. */
function useSignIn(onDone: () => void, showProblem: (error: unknown) => boolean) {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: (credentials: Credentials) => session.signIn({ ...credentials, email: credentials.email.trim() }),
    meta: { failure: false },
    onError: (error) => {
      if (showProblem(error)) return;
      notify.failure('Erro no login', problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'].message);
    },
    onSuccess: (user: SessionUser) => {
      onDone();
      notify.success('Login realizado com sucesso!', user.isAdmin ? 'Bem-vindo ao painel administrativo!' : `Bem-vindo, ${user.email}!`);
      if (user.isAdmin) void navigate('/dashboard');
    },
  });
  return { submit: (credentials: Credentials) => mutation.mutate(credentials), pending: mutation.isPending };
}
