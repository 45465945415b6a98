import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { PromptDialogProps } from './prompt-dialog';

interface PromptHostProps extends PromptDialogProps {
  load: () => Promise<ComponentType<PromptDialogProps>>;
}

/** Renders the dialog of a prompt. `load` is called when the prompt is opened for the first time. */
export function PromptHost({ prompt, services, load }: PromptHostProps) {
  const isOpen = useSyncExternalStore(prompt.subscribe, prompt.isOpen, () => false);
  const [Dialog, setDialog] = useState<ComponentType<PromptDialogProps>>();

  useEffect(() => {
    if (!isOpen || Dialog) return;
    load().then(
      (loaded) => setDialog(() => loaded),
      // If the dialog's code can't be loaded, the waiting request fails with its own problem, which its caller reports.
      () => prompt.resolve(false),
    );
  }, [isOpen, Dialog, prompt, load]);

  return Dialog && <Dialog prompt={prompt} services={services} />;
}

export const stepUpDialog = () => import('./step-up-dialog').then((module) => module.StepUpDialog);
export const signInDialog = () => import('./sign-in-dialog').then((module) => module.SignInDialog);
export const secondFactorDialog = () => import('./second-factor-dialog').then((module) => module.SecondFactorDialog);
