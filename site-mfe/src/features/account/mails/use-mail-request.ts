import type { ApiClient } from '@aflora/api-client';
import { useState } from 'react';
import { useShell } from '../../../app/shell-context';
import { problemText } from '../problem-text';
import { useSubmission } from '../use-submission';
import { usePause } from './use-pause';

/** Asking for a mail, with a pause between two of them. */
export interface MailRequest {
  ask(email: string): void;
  pending: boolean;
  /** The address it was last asked for. */
  sentTo: string | undefined;
  secondsLeft: number;
  /** When a mail was sent by other means. */
  startPause(): void;
}

export function useMailRequest(send: (api: ApiClient, email: string) => Promise<void>, onSent?: () => void): MailRequest {
  const { api, notify } = useShell();
  const [sentTo, setSentTo] = useState<string>();
  const pause = usePause();
  const { submit, pending } = useSubmission({
    send: (email: string) => send(api, email),
    onDone: (_nothing, email) => {
      setSentTo(email);
      pause.start();
      onSent?.();
    },
    onFailed: (error) => {
      const { title, message } = problemText(error);
      notify.failure(title, message);
    },
  });
  const ask = (email: string) => {
    if (pause.secondsLeft === 0) submit(email.trim());
  };
  return { ask, pending, sentTo, secondsLeft: pause.secondsLeft, startPause: pause.start };
}
