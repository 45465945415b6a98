import { keepFocus, VisuallyHidden } from '@aflora/ui';
import { Modal } from '@aflora/ui/fields';
import { useEffect, useState } from 'react';
import { FlowerPicture } from '../flower-picture';
import classes from './login-dialog.module.css';
import { LoginTabs } from './login-tabs';

/** Login and sign-up in one dialog; on phones it comes from below, without the picture. */
export function LoginDialog({ opened: wanted, onClose }: { opened: boolean; onClose: () => void }) {
  const [opened, setOpened] = useState(false);
  // A dialog that is born open doesn't know where the focus was.
  useEffect(() => setOpened(wanted), [wanted]);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={864} centered classNames={{ content: classes.content, inner: classes.inner }}>
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
