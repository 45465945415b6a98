import { ApiProblem } from '@aflora/api-client';
import type { ProblemCode } from '@aflora/contracts';
import { keepFocus, ownEscape, SubmitButton } from '@aflora/ui';
import { Button, Modal, useOpenerFocus } from '@aflora/ui/fields';
import type { DtoForm } from '@aflora/ui/form';
import { useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import type { Services } from '../services/create-services';
import type { Prompt } from './prompt';
import classes from './prompt-dialog.module.css';

export interface PromptDialogProps {
  prompt: Prompt;
  services: Pick<Services, 'session' | 'shell'>;
}

interface FrameProps {
  prompt: Prompt;
  title: string;
  reason: string;
  zIndex: number;
  children: ReactNode;
}

/** Frame of a prompt's dialog. It may open above another dialog whose request opened the prompt. */
export function PromptDialog({ prompt, title, reason, zIndex, children }: FrameProps) {
  const isOpen = useSyncExternalStore(prompt.subscribe, prompt.isOpen);
  useOpenerFocus(isOpen);
  const decline = () => prompt.resolve(false);
  const declineOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && decline();
  return (
    // Without Mantine's own head, a `header` element that would be a second banner landmark of the page.
    <Modal.Root
      opened={isOpen}
      onClose={decline}
      returnFocus={false}
      centered
      size={440}
      zIndex={zIndex}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content {...ownEscape} onKeyDownCapture={declineOnEscape}>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <p className={classes.reason}>{reason}</p>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

export const codeOf = (error: unknown): ProblemCode => (error instanceof ApiProblem ? error.code : 'server.unexpected');

interface PromptFormProps<T extends object> {
  prompt: Prompt;
  form: DtoForm<T>;
  /** Throws `ApiProblem`. */
  send: (values: T) => Promise<unknown>;
  /** Called for a failure that belongs to none of the form's fields. */
  onFailure: (code: ProblemCode) => void;
  submitLabel: string;
  children: ReactNode;
}

/** Form of a prompt with its submit and cancel buttons. Ignores further submits while one is pending. */
export function PromptForm<T extends object>({ prompt, form, send, onFailure, submitLabel, children }: PromptFormProps<T>) {
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);

  const submit = async (values: T) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    try {
      await send(values);
      prompt.resolve(true);
    } catch (error) {
      if (!form.showProblem(error)) onFailure(codeOf(error));
    }
    isSending.current = false;
    setPending(false);
  };

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      {children}
      <div className={classes.actions}>
        <Button variant="subtle" size="md" onClick={() => prompt.resolve(false)} onMouseDown={keepFocus} {...ownEscape}>
          Cancelar
        </Button>
        <SubmitButton size="md" loading={isPending} {...ownEscape}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  );
}
