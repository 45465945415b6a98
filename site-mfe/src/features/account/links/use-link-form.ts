import type { ApiClient } from '@aflora/api-client';
import { useDtoForm } from '@aflora/ui/form';
import type { ReactNode } from 'react';
import { useShell } from '../../../lib/shell-context';
import { problemText } from '../problem-text';
import { refusalOf } from '../refusal-of';
import { useSubmission } from '../use-submission';
import { linkTrouble, type LinkTrouble } from './link-trouble';

interface LinkFormOptions<T> {
  initialValues: T;
  send: (api: ApiClient, input: T) => Promise<void>;
  onDone: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** A password that somebody types behind a mailed link. */
export function useLinkForm<T extends object>(Input: new () => object, { initialValues, send, onDone, onTrouble }: LinkFormOptions<T>) {
  const { api, notify } = useShell();
  const form = useDtoForm<T>(Input, { initialValues });
  const refuse = (sentence: ReactNode) => notify.failure('Senha inválida', String(sentence));

  const { submit, pending } = useSubmission({
    send: (input: T) => send(api, input),
    onDone,
    onFailed: (error) => {
      const trouble = linkTrouble(error);
      if (trouble) return onTrouble(trouble);
      form.showProblem(error);
      const refusal = refusalOf('password', error) ?? refusalOf('passwordConfirmation', error);
      if (refusal) return refuse(refusal);
      const { title, message } = problemText(error);
      notify.failure(title, message);
    },
  });
  const tellInvalid = (errors: Record<string, ReactNode>) => {
    const refusal = errors.password ?? errors.passwordConfirmation;
    if (refusal) refuse(refusal);
  };
  return { form, submit, tellInvalid, pending };
}
