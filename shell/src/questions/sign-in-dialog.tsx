import { ApiProblem } from '@aflora/api-client';
import { LoginInput, paths, type ProblemCode } from '@aflora/contracts';
import { keepFocus, ownEscape, problemTexts, UnstyledButton } from '@aflora/ui';
import { Button, PasswordField, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useState } from 'react';
import classes from './question-dialog.module.css';
import { QuestionDialog, QuestionForm, type QuestionDialogProps } from './question-dialog';

const WHY = 'Sua sessão terminou. O que você preencheu continua nesta página: entre de novo para continuar.';

/** The login of somebody whose session has expired, over the page that they were on. It may stand above the step-up's dialog. */
export function SignInDialog(props: QuestionDialogProps) {
  return (
    <QuestionDialog question={props.question} title="Entre novamente" why={WHY} zIndex={310}>
      <SignInForm {...props} />
    </QuestionDialog>
  );
}

function SignInForm({ question, services }: QuestionDialogProps) {
  const { session, shell } = services;
  const form = useDtoForm(LoginInput, { initialValues: { email: session.getUser()?.email ?? '', password: '' } });
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const mail = useMail(services);

  const signIn = async ({ email, password }: LoginInput) => {
    const user = await session.signIn({ email: email.trim(), password });
    shell.notify.success(
      'Login realizado com sucesso!',
      user.isAdmin ? 'Bem-vindo ao painel administrativo!' : `Bem-vindo, ${user.email}!`,
    );
  };
  const tell = (code: ProblemCode) => {
    setUnconfirmed(code === 'auth.email-not-confirmed');
    shell.notify.failure('Erro no login', problemTexts[code].message);
  };
  const recover = () => !form.validateField('email').hasError && mail.ask(paths.forgotPassword, form.values.email);

  return (
    <QuestionForm question={question} form={form} send={signIn} onFailure={tell} submitLabel="Entrar">
      <TextInput label="E-mail" type="email" inputMode="email" autoComplete="username" {...ownEscape} {...form.getInputProps('email')} />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={ownEscape}
        {...ownEscape}
        {...form.getInputProps('password')}
      />
      <UnstyledButton type="button" className={classes.link} onMouseDown={keepFocus} onClick={recover} {...ownEscape}>
        Esqueceu sua senha?
      </UnstyledButton>
      {isUnconfirmed && (
        <Button
          variant="outline"
          size="md"
          loading={mail.isPending}
          onClick={() => mail.ask(paths.resendConfirmation, form.values.email)}
          {...ownEscape}
        >
          Reenviar e-mail de confirmação
        </Button>
      )}
    </QuestionForm>
  );
}

/** A mail with a link that is followed in another tab; a login there brings this page on, too. */
function useMail({ shell: { api, notify } }: QuestionDialogProps['services']) {
  const [isPending, setPending] = useState(false);
  const send = async (path: string, email: string) => {
    setPending(true);
    try {
      await api.post(path, { email: email.trim() });
      notify.success('E-mail enviado', 'Se houver uma conta com este e-mail, o link chega em instantes.');
    } catch (error) {
      const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
      notify.failure(title, message);
    }
    setPending(false);
  };
  return { isPending, ask: (path: string, email: string) => void (!isPending && send(path, email)) };
}
