import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, naming the object. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost. The safe answer has the focus. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, cancelLabel = 'Cancelar', isBusy, onConfirm, onCancel }: ConfirmDialogProps) {
  // Put together by hand: Mantine's whole Modal brings a second <header> landmark into the page.
  return (
    <Modal.Root opened={isOpen} onClose={onCancel} centered size={440} radius="lg">
      <Modal.Overlay className={classes.veil} />
      <Modal.Content className={classes.content}>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
          <div className={classes.answers}>
            <Button variant="subtle" size="md" onClick={onCancel} data-autofocus>
              {cancelLabel}
            </Button>
            <Button size="md" className={classes.confirm} onClick={onConfirm} loading={isBusy}>
              {confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
