import { Button, keepFocus, ownEscape, SubmitButton } from '@aflora/ui';
import { useOpenerFocus } from '@aflora/ui/opener-focus';
import { Modal, type ModalContentProps } from '@mantine/core';
import { type FormEventHandler, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './dialogs.module.css';
import { LockingForm } from './locking-form';

interface DialogFrameProps {
  isOpen: boolean;
  title: string;
  size: number;
  zIndex?: number;
  /** Keeps the dialog open while its request runs, because a late response would close whichever dialog is open by then. */
  isBusy?: boolean | undefined;
  contentProps?: ModalContentProps;
  onClose(): void;
  children: ReactNode;
}

/** Composed by hand, because Mantine's complete Modal brings a second <header> landmark into the page. */
function DialogFrame({ isOpen, title, size, zIndex, isBusy = false, contentProps, onClose, children }: DialogFrameProps) {
  useOpenerFocus(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      returnFocus={false}
      centered
      size={size}
      zIndex={zIndex}
      radius="lg"
      classNames={{ overlay: classes.veil, content: classes.content }}
    >
      <Modal.Overlay />
      {/* Inert while it fades away: its buttons do nothing, and it holds no keys back. */}
      <Modal.Content {...contentProps} inert={!isOpen}>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Says what will happen and names the record. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  /** Red (`bad`) for destructive actions. */
  tone?: 'bad' | 'primary';
  size?: number;
  /** Puts the dialog above others that are already open. */
  zIndex?: number;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Asks to confirm an action. The safe button has the focus; after the dialog, the focus returns to its former place unless `onConfirm` sets
 * it.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  isBusy,
  tone = 'bad',
  size = 440,
  zIndex,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  // The second press of a double click may come before the first one makes the dialog busy or closes it.
  const isPressed = useRef(false);
  useEffect(() => {
    isPressed.current = false;
  });
  const confirmOnce = () => {
    if (isPressed.current) return;
    isPressed.current = true;
    onConfirm();
  };
  const cancelAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && !isBusy && onCancel();
  return (
    <DialogFrame
      isOpen={isOpen}
      title={title}
      size={size}
      zIndex={zIndex}
      isBusy={isBusy}
      onClose={onCancel}
      contentProps={{ ...ownEscape, onKeyDownCapture: cancelAtEscape }}
    >
      {children}
      <div className={classes.buttons}>
        <Button variant="subtle" size="md" onClick={onCancel} disabled={isBusy} data-autofocus {...ownEscape}>
          {cancelLabel}
        </Button>
        <Button size="md" className={tone === 'bad' ? classes.confirm : undefined} onClick={confirmOnce} loading={isBusy} {...ownEscape}>
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  /** Says what will happen, names the record, and contains the fields. */
  children: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  tone?: 'bad' | 'primary';
  size?: number;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
}

/** A form in a dialog. The first field has the focus. */
export function FormDialog({ isOpen, title, children, onSubmit, onClose, size = 480, ...buttons }: FormDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} title={title} size={size} isBusy={buttons.isBusy} onClose={onClose}>
      <LockingForm isSaving={buttons.isBusy ?? false} onSubmit={onSubmit}>
        {children}
        <FormButtons {...buttons} onClose={onClose} />
      </LockingForm>
    </DialogFrame>
  );
}

type FormButtonsProps = Pick<FormDialogProps, 'submitLabel' | 'cancelLabel' | 'isBusy' | 'tone' | 'onClose'>;

function FormButtons({ submitLabel, cancelLabel = 'Cancelar', isBusy, tone = 'primary', onClose }: FormButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="subtle" size="md" onClick={onClose} onMouseDown={keepFocus} disabled={isBusy}>
        {cancelLabel}
      </Button>
      <SubmitButton size="md" className={tone === 'bad' ? classes.confirm : undefined} loading={isBusy}>
        {submitLabel}
      </SubmitButton>
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

/** Shows a message that is too long for a toast, with one button to close it. */
export function NoticeDialog({ isOpen, title, children, closeLabel, onClose }: NoticeDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} title={title} size={480} onClose={onClose}>
      {children}
      <div className={classes.buttons}>
        <Button size="md" onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
