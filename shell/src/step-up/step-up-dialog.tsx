import { Modal } from '@aflora/ui/fields';
import type { Notify } from '@aflora/mfe-contract';
import { useEffect, useState } from 'react';
import type { StepUp } from './step-up';
import classes from './step-up-dialog.module.css';
import { StepUpForm } from './step-up-form';

/** Asks for the password once more. It may stand above the dialog whose call asks. */
export function StepUpDialog({ asked, stepUp, notify }: { asked: boolean; stepUp: StepUp; notify: Notify }) {
  const [opened, setOpened] = useState(false);
  // A dialog that is born open doesn't know where the focus was.
  useEffect(() => setOpened(asked), [asked]);
  const cancel = () => stepUp.answer(false);
  return (
    // Composed by hand: Mantine's own head is a `header`, a second banner of the page.
    <Modal.Root opened={opened} onClose={cancel} centered size={440} zIndex={300} classNames={{ content: classes.content }}>
      <Modal.Overlay className={classes.veil} />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>Confirme sua senha</Modal.Title>
          <p className={classes.why}>Antes de mudanças importantes, confirmamos que é você. Digite sua senha para continuar.</p>
          <StepUpForm stepUp={stepUp} notify={notify} onCancel={cancel} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
