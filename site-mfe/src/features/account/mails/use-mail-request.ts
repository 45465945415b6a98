import type { ApiClient } from '@aflora/api-client';
import { useState } from 'react';
import { useShell } from '../../../lib/shell-context';
import { problemText } from '../problem-text';
import { useSubmission } from '../use-submission';
import { usePause } from './use-pause';

/** To which address; the password tells several sign-ups with it apart. */
export interface WantedMail {
  email: string;
  password?: string;
}

/** Asking for a mail, with a pause between two of them. */
export interface MailRequest {
  ask(wanted: WantedMail): void;
  pending: boolean;
  /** The address it was last asked for. */
  sentTo: string | undefined;
  secondsLeft: number;
  /** When a mail was sent by other means. */
  startPause(): void;
}

export function useMailRequest(send: (api: ApiClient, wanted: WantedMail) => Promise<void>, onSent?: () => void): MailRequest {
  const { api, notify } = useShell();
  const [sentTo, setSentTo] = useState<string>();
  const pause = usePause();
  const { submit, pending } = useSubmission({
    send: (wanted: WantedMail) => send(api, wanted),
    onDone: (_nothing, { email }) => {
      setSentTo(email);
      pause.start();
      onSent?.();
    },
    onFailed: (error) => {
      const { title, message } = problemText(error);
      notify.failure(title, message);
    },
  });
  const ask = ({ email, password }: WantedMail) => {
    if (pause.secondsLeft === 0) submit({ email: email.trim(), password });
  };
  return { ask, pending, sentTo, secondsLeft: pause.secondsLeft, startPause: pause.start };
}
