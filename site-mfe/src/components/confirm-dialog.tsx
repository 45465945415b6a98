import { Button } from '@aflora/ui';
import { Modal, useOpenerFocus } from '@aflora/ui/fields';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, naming the object. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost; the safe button has the focus. Composed by hand: Mantine's own head is a `header`, a second banner of the page. */
export function ConfirmDialog({ opened, title, children, confirmLabel, cancelLabel, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  useOpenerFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      returnFocus={false}
      onClose={onCancel}
      centered
      size={460}
      radius="lg"
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
          <div className={classes.answers}>
            <Button variant="outline" size="md" onClick={onCancel} disabled={busy} data-autofocus>
              {cancelLabel}
            </Button>
            <Button size="md" onClick={onConfirm} loading={busy}>
              {confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
