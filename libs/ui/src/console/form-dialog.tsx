import { Button, Modal } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { keepFocus } from '../brand/keep-focus';
import { useOpenerFocus } from '../fields/use-opener-focus';
import classes from './confirm-dialog.module.css';

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
