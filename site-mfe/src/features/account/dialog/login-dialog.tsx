import { keepFocus, VisuallyHidden } from '@aflora/ui';
import { Modal, useOpenerFocus } from '@aflora/ui/fields';
import { FlowerPicture } from '../flower-picture';
import classes from './login-dialog.module.css';
import { LoginTabs } from './login-tabs';

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
