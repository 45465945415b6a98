import { ApiProblem } from '@aflora/api-client';
import { LoginInput, type SessionUser } from '@aflora/contracts';
import { Button, keepFocus, SubmitButton, UnstyledButton, VisuallyHidden } from '@aflora/ui';
import { Modal, PasswordField, Tabs, TextInput, useOpenerFocus } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { problemText, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { useFocusOnMount } from '../account-form';
import accountClasses from '../account-form.module.css';
import { requestNewPassword } from '../account.api';
import { FlowerPicture } from '../flower-picture';
import { MailRequestFields, RECOVERY_SENT, ResendButton, useConfirmationMail, useMailRequestForm, type WantedMail } from '../mail-request';
import classes from './login-dialog.module.css';
import { CheckMailbox, SignUpForm, useSignUp } from './sign-up-form';

/** Dialog with login and sign-up. On phones it opens from below, without the picture. */
export function LoginDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useOpenerFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={864}
      centered
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content>
        <Modal.Title className={classes.title}>
          <VisuallyHidden>Entrar ou cadastrar</VisuallyHidden>
        </Modal.Title>
        <div className={classes.columns}>
          <FlowerPicture />
          <div className={classes.main}>
            <Modal.CloseButton className={classes.close} iconSize={22} aria-label="Fechar" onMouseDown={keepFocus} />
            <LoginTabs onClose={onClose} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type Tab = 'login' | 'sign-up';

/**
 * Tabs for login and sign-up with their follow-up steps. Only the chosen panel is rendered, because two fields with the same name would
 * confuse password managers.
 */
function LoginTabs({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('login');
  const login = useLogin(onClose);
  const signUp = useSignUp();
  const heads = { login: useRef<HTMLButtonElement>(null), 'sign-up': useRef<HTMLButtonElement>(null) };
  /** Focuses the tab, because the focused control or field disappears with its panel. */
  const show = (next: Tab) => {
    setTab(next);
    heads[next].current?.focus();
  };
  const leaveRecovery = () => {
    login.recovery.close();
    show('login');
  };
  const leaveMailbox = () => {
    login.form.setFieldValue('email', signUp.registered?.email ?? '');
    signUp.startAgain();
    show('login');
  };
  return (
    <Tabs value={tab} onChange={(next) => show(next as Tab)} keepMounted={false} classNames={{ list: classes.tabs, tab: classes.tab }}>
      <Tabs.List>
        <Tabs.Tab value="login" ref={heads.login} onMouseDown={keepFocus}>
          Entrar
        </Tabs.Tab>
        <Tabs.Tab value="sign-up" ref={heads['sign-up']} onMouseDown={keepFocus}>
          Cadastrar
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="login">
        {login.recovery.opened ? (
          <RecoveryForm recovery={login.recovery} onBack={leaveRecovery} />
        ) : (
          <LoginForm login={login} onSignUp={() => show('sign-up')} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="sign-up">
        {signUp.registered ? (
          <CheckMailbox signedUp={signUp.registered} confirmation={signUp.confirmation} onBack={leaveMailbox} />
        ) : (
          <SignUpForm signUp={signUp} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function LoginForm({ login, onSignUp }: { login: Login; onSignUp: () => void }) {
  const { form, submit, pending, unconfirmed, confirmation, recovery } = login;
  return (
    <form className={accountClasses.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput label="E-mail" type="email" inputMode="email" autoComplete="username" data-autofocus {...form.getInputProps('email')} />
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      <UnstyledButton
        type="button"
        className={clsx(accountClasses.link, accountClasses.forgot)}
        onMouseDown={keepFocus}
        onClick={recovery.open}
      >
        Esqueceu sua senha?
      </UnstyledButton>
      <SubmitButton fullWidth loading={pending}>
        Entrar
      </SubmitButton>
      {unconfirmed && <ResendButton label="Reenviar e-mail de confirmação" wanted={unconfirmed} request={confirmation} />}
      <p className={accountClasses.aside}>
        Ainda não tem conta?{' '}
        <UnstyledButton type="button" className={accountClasses.link} onMouseDown={keepFocus} onClick={onSignUp}>
          Cadastre-se
        </UnstyledButton>
      </p>
    </form>
  );
}

function RecoveryForm({ recovery, onBack }: { recovery: Login['recovery']; onBack: () => void }) {
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <div className={accountClasses.form}>
      <h3>Criar nova senha</h3>
      <p className={accountClasses.lead}>Diga o e-mail da sua conta: o link para criar uma nova senha chega por lá.</p>
      <MailRequestFields form={recovery.form} request={recovery.request} submitLabel="Enviar link" sentText={RECOVERY_SENT} field={field}>
        <Button variant="subtle" fullWidth onMouseDown={keepFocus} onClick={onBack}>
          Voltar
        </Button>
      </MailRequestFields>
    </div>
  );
}

type Login = ReturnType<typeof useLogin>;

/**
 * Signs in, shows a toast and opens the console for administrators. The state is kept above the tabs, so that switching tabs loses nothing.
 */
function useLogin(onDone: () => void) {
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
      // The user has closed the shell's second-step dialog, which is not a failure.
      if (error instanceof ApiProblem && error.code === 'auth.second-factor-required') return;
      notify.failure('Erro no login', problemText(error).message);
    },
  });
  return {
    form,
    submit,
    pending,
    /** Sign-up with the right password but an unconfirmed address. */
    unconfirmed,
    confirmation,
    recovery: { ...recovery, open: () => recovery.openFor(form.values.email) },
  };
}

/** State of the form for a forgotten password, which takes the place of the login form. */
function useRecovery() {
  const [opened, setOpened] = useState(false);
  const mail = useMailRequestForm(requestNewPassword);
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
