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
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={title}
      centered
      size={440}
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {children}
      <div className={classes.answers}>
        <Button variant="subtle" size="md" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button size="md" className={classes.confirm} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
