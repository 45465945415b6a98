import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenerFocus } from '../fields/use-opener-focus';
import classes from './confirm-dialog.module.css';

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
