import { keepFocus, VisuallyHidden } from '@aflora/ui';
import { Modal, Tabs, useOpenerFocus } from '@aflora/ui/fields';
import { useRef, useState } from 'react';
import { FlowerPicture } from '../flower-picture';
import { CheckMailbox, SignUpForm, useSignUp } from './sign-up-form';
import classes from './login-dialog.module.css';
import { LoginForm, RecoveryForm, useLogin } from './login-form';

/** Login and sign-up in one dialog; on phones it comes from below, without the picture. */
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

/** Login, sign-up and what follows from them. Only the chosen panel is in the page: two fields of one name would confuse password managers. */
function LoginTabs({ onClose }: { onClose: () => void }) {
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
