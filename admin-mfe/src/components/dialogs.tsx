import { keepFocus, ownEscape } from '@aflora/ui';
import { useOpenerFocus } from '@aflora/ui/opener-focus';
import { Button, Modal } from '@mantine/core';
import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import classes from './dialogs.module.css';

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

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, naming the object, and the fields. */
  children: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  tone?: 'bad' | 'primary';
  size?: number;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
}

/** Asks for what a step needs, and takes it. The first field has the focus. */
export function FormDialog({ isOpen, title, children, onSubmit, onClose, size = 480, ...answers }: FormDialogProps) {
  useOpenerFocus(isOpen);
  // Put together by hand: Mantine's whole Modal brings a second <header> landmark into the page.
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      centered
      size={size}
      radius="lg"
      classNames={{ overlay: classes.veil, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <form onSubmit={onSubmit} noValidate>
            {children}
            <Answers {...answers} onClose={onClose} />
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type AnswersProps = Pick<FormDialogProps, 'submitLabel' | 'cancelLabel' | 'isBusy' | 'tone' | 'onClose'>;

function Answers({ submitLabel, cancelLabel = 'Cancelar', isBusy, tone = 'primary', onClose }: AnswersProps) {
  return (
    <div className={classes.answers}>
      <Button variant="subtle" size="md" onClick={onClose} onMouseDown={keepFocus}>
        {cancelLabel}
      </Button>
      <Button type="submit" size="md" className={tone === 'bad' ? classes.confirm : undefined} onMouseDown={keepFocus} loading={isBusy}>
        {submitLabel}
      </Button>
    </div>
  );
}

interface NoticeDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  closeLabel: string;
  onClose(): void;
}

/** Tells something that a toast is too small for; there is nothing to decide. */
export function NoticeDialog({ isOpen, title, children, closeLabel, onClose }: NoticeDialogProps) {
  useOpenerFocus(isOpen);
  // Put together by hand: Mantine's whole Modal brings a second <header> landmark into the page.
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      centered
      size={480}
      radius="lg"
      classNames={{ overlay: classes.veil, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
          <div className={classes.answers}>
            <Button size="md" onClick={onClose} data-autofocus>
              {closeLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
