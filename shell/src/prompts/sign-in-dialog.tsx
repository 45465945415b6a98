import { ApiProblem } from '@aflora/api-client';
import { LoginInput, paths, type ProblemCode } from '@aflora/contracts';
import { keepFocus, ownEscape, problemTexts, UnstyledButton } from '@aflora/ui';
import { Button, PasswordField, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useState } from 'react';
import classes from './prompt-dialog.module.css';
import { PromptDialog, PromptForm, type PromptDialogProps } from './prompt-dialog';

const REASON = 'Sua sessão terminou. O que você preencheu continua nesta página: entre de novo para continuar.';

/** Login dialog over an open page whose session has expired. It may open above the step-up dialog. */
export function SignInDialog(props: PromptDialogProps) {
  return (
    <PromptDialog prompt={props.prompt} title="Entre novamente" reason={REASON} zIndex={310}>
      <SignInForm {...props} />
    </PromptDialog>
  );
}

function SignInForm({ prompt, services }: PromptDialogProps) {
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
  const reportFailure = (code: ProblemCode) => {
    setUnconfirmed(code === 'auth.email-not-confirmed');
    // The user has closed the dialog of the second step.
    if (code === 'auth.second-factor-required') return;
    shell.notify.failure('Erro no login', problemTexts[code].message);
  };
  const recover = () => !form.validateField('email').hasError && mail.request(paths.forgotPassword, form.values.email);

  return (
    <PromptForm prompt={prompt} form={form} send={signIn} onFailure={reportFailure} submitLabel="Entrar">
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
          onClick={() => mail.request(paths.resendConfirmation, form.values.email)}
          {...ownEscape}
        >
          Reenviar e-mail de confirmação
        </Button>
      )}
    </PromptForm>
  );
}

/** Requests mails with a link. The link opens another tab, and a login in that tab also closes this dialog. */
function useMail({ shell: { api, notify } }: PromptDialogProps['services']) {
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
  return { isPending, request: (path: string, email: string) => void (!isPending && send(path, email)) };
}
