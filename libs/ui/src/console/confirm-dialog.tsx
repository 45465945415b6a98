import { Button, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { ownEscape } from '../brand/own-escape';
import { useOpenerFocus } from '../fields/use-opener-focus';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, naming the object. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  /** What is lost is red; what is given is not. */
  tone?: 'bad' | 'primary';
  /** Above dialogs that were there before. */
  zIndex?: number;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost. The safe answer has the focus; then it goes back to where it was, unless `onConfirm` places it. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  isBusy,
  tone = 'bad',
  zIndex,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  useOpenerFocus(isOpen);
  const cancelAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && onCancel();
  // Put together by hand: Mantine's whole Modal brings a second <header> landmark into the page.
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onCancel}
      returnFocus={false}
      centered
      size={440}
      zIndex={zIndex}
      radius="lg"
      classNames={{ overlay: classes.veil, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content {...ownEscape} onKeyDownCapture={cancelAtEscape}>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
          <div className={classes.answers}>
            <Button variant="subtle" size="md" onClick={onCancel} data-autofocus {...ownEscape}>
              {cancelLabel}
            </Button>
            <Button size="md" className={tone === 'bad' ? classes.confirm : undefined} onClick={onConfirm} loading={isBusy} {...ownEscape}>
              {confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
