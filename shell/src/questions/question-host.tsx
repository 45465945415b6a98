import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { QuestionDialogProps } from './question-dialog';

interface QuestionHostProps extends QuestionDialogProps {
  load: () => Promise<ComponentType<QuestionDialogProps>>;
}

/** Shows a question's dialog when a call asks; its code is fetched with the first question. */
export function QuestionHost({ question, services, load }: QuestionHostProps) {
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked, () => false);
  const [Dialog, setDialog] = useState<ComponentType<QuestionDialogProps>>();

  useEffect(() => {
    if (!isAsked || Dialog) return;
    load().then(
      (loaded) => setDialog(() => loaded),
      // The call then fails with its own problem, which its caller tells.
      () => question.answer(false),
    );
  }, [isAsked, Dialog, question, load]);

  return Dialog && <Dialog question={question} services={services} />;
}

export const stepUpDialog = () => import('./step-up-dialog').then((module) => module.StepUpDialog);
export const signInDialog = () => import('./sign-in-dialog').then((module) => module.SignInDialog);
