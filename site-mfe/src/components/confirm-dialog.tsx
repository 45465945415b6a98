import { Button } from '@aflora/ui';
import { Modal, useOpenerFocus } from '@aflora/ui/fields';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Says what will happen, and to which object. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Asks for confirmation before something is lost; the safe button has the focus. It doesn't use Mantine's own head, a `header` element that
 * would be a second banner landmark of the page.
 */
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
