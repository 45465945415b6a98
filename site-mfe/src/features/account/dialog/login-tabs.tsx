import { keepFocus } from '@aflora/ui';
import { Tabs } from '@aflora/ui/fields';
import { useRef, useState } from 'react';
import { CheckMailbox } from './check-mailbox';
import classes from './login-dialog.module.css';
import { LoginForm } from './login-form';
import { RecoveryForm } from './recovery-form';
import { SignUpForm } from './sign-up-form';
import { useLogin } from './use-login';
import { useSignUp } from './use-sign-up';

type Tab = 'login' | 'sign-up';

/** Login, sign-up and what follows from them. Only the chosen panel is in the page: two fields of one name would confuse password managers. */
export function LoginTabs({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('login');
  const login = useLogin(onClose);
  const signUp = useSignUp();
  const heads = { login: useRef<HTMLButtonElement>(null), 'sign-up': useRef<HTMLButtonElement>(null) };
  /** The control or field that has the focus goes away with its panel. */
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
