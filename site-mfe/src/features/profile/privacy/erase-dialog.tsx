import { Modal, useOpenerFocus } from '@aflora/ui/fields';
import classes from './erase-dialog.module.css';
import { EraseSteps } from './erase-steps';
import { useEraseAccount } from './use-erase-account';

interface EraseDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Says what an erasure does before it is done. Composed by hand: Mantine's own head is a `header`, a second banner of the page. */
export function EraseDialog({ opened, onClose }: EraseDialogProps) {
  const { erase, erasing } = useEraseAccount();
  useOpenerFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      returnFocus={false}
      onClose={onClose}
      centered
      size={560}
      closeOnEscape={!erasing}
      closeOnClickOutside={!erasing}
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content>
        <div className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>Apagar minha conta</Modal.Title>
            <Modal.CloseButton className={classes.close} iconSize={22} aria-label="Fechar" />
          </div>
          <EraseSteps erasing={erasing} onErase={erase} onCancel={onClose} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
