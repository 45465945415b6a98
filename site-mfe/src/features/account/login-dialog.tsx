import { Modal, Tabs } from '@aflora/ui/fields';
import { VisuallyHidden } from '@aflora/ui';
import { useState } from 'react';
import flower from '../../assets/ong-flor-960.webp';
import { LoginForm } from './login-form';
import classes from './login-dialog.module.css';
import { SignUpContact } from './sign-up-contact';

/** Login and sign-up in one dialog; on phones it comes from below, without the picture. */
export function LoginDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [tab, setTab] = useState<string | null>('login');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={864} centered classNames={{ content: classes.content, inner: classes.inner }}>
      <Modal.Overlay className={classes.veil} />
      <Modal.Content>
        <Modal.Title className={classes.title}>
          <VisuallyHidden>Entrar ou cadastrar</VisuallyHidden>
        </Modal.Title>
        <div className={classes.columns}>
          <div className={classes.picture} aria-hidden="true">
            <img src={flower} alt="" width={960} height={720} />
            <p>Que bom ter você por aqui.</p>
          </div>
          <div className={classes.main}>
            <Modal.CloseButton className={classes.close} iconSize={22} aria-label="Fechar" />
            <Tabs value={tab} onChange={setTab} classNames={{ list: classes.tabs, tab: classes.tab }}>
              <Tabs.List>
                <Tabs.Tab value="login">Entrar</Tabs.Tab>
                <Tabs.Tab value="sign-up">Cadastrar</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="login">
                <LoginForm onDone={onClose} onSignUp={() => setTab('sign-up')} />
              </Tabs.Panel>
              <Tabs.Panel value="sign-up">
                <SignUpContact />
              </Tabs.Panel>
            </Tabs>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
