import { ApiProblem } from '@aflora/api-client';
import type { ProblemCode } from '@aflora/contracts';
import { keepFocus, ownEscape } from '@aflora/ui';
import { Button, Modal, useOpenerFocus } from '@aflora/ui/fields';
import type { DtoForm } from '@aflora/ui/form';
import { useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import type { Services } from '../services/create-services';
import type { Question } from './question';
import classes from './question-dialog.module.css';

export interface QuestionDialogProps {
  question: Question;
  services: Pick<Services, 'session' | 'shell'>;
}

interface FrameProps {
  question: Question;
  title: string;
  why: string;
  zIndex: number;
  /** The form. */
  children: ReactNode;
}

/** Asks for what a call needs. It may stand above the dialog whose call asks. */
export function QuestionDialog({ question, title, why, zIndex, children }: FrameProps) {
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked);
  useOpenerFocus(isAsked);
  const cancel = () => question.answer(false);
  const cancelAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
  return (
    // Composed by hand: Mantine's own head is a `header`, a second banner of the page.
    <Modal.Root
      opened={isAsked}
      onClose={cancel}
      returnFocus={false}
      centered
      size={440}
      zIndex={zIndex}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content {...ownEscape} onKeyDownCapture={cancelAtEscape}>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <p className={classes.why}>{why}</p>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface QuestionFormProps<T extends object> {
  question: Question;
  form: DtoForm<T>;
  /** Throws `ApiProblem`. */
  send: (given: T) => Promise<unknown>;
  /** For what belongs to none of the fields. */
  onFailure: (code: ProblemCode) => void;
  submitLabel: string;
  children: ReactNode;
}

/** The fields of a question with its two answers; sent once however often it is pressed. */
export function QuestionForm<T extends object>({ question, form, send, onFailure, submitLabel, children }: QuestionFormProps<T>) {
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);

  const submit = async (given: T) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    try {
      await send(given);
      question.answer(true);
    } catch (error) {
      if (!form.showProblem(error)) onFailure(error instanceof ApiProblem ? error.code : 'server.unexpected');
    }
    isSending.current = false;
    setPending(false);
  };

  return (
    <form className={classes.form} onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
      {children}
      <div className={classes.answers}>
        <Button variant="subtle" size="md" onClick={() => question.answer(false)} onMouseDown={keepFocus} {...ownEscape}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={isPending} onMouseDown={keepFocus} {...ownEscape}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
