import type { ApiClient } from '@aflora/api-client';
import { AccountEmailInput, LoginInput } from '@aflora/contracts';
import { Button, SubmitButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { notifyProblem, useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import accountClasses from './account-form.module.css';
import { resendConfirmation } from './account.api';
import classes from './mail-request.module.css';

/** Text for everybody who requests a new password; it doesn't reveal whether the account exists. */
export const RECOVERY_SENT = 'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Ele vale por uma hora.';

interface MailRequestFieldsProps extends MailRequestForm {
  submitLabel: string;
  /** Text after sending. It must not reveal whether the account exists. */
  sentText: string;
  /** 'outline' next to an action that is more likely. */
  variant?: 'filled' | 'outline';
  field?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

/** Form with an address and in some cases the password of a sign-up; the response is the same for every address. */
export function MailRequestFields({ form, request, submitLabel, sentText, variant, field, children }: MailRequestFieldsProps) {
  return (
    <form className={accountClasses.form} onSubmit={form.onSubmit(request.ask)} noValidate>
      <div>
        <div className={accountClasses.form}>
          <TextInput label="E-mail" type="email" inputMode="email" autoComplete="username" ref={field} {...form.getInputProps('email')} />
          {form.values.password !== undefined && (
            <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
          )}
        </div>
        <div role="status">
          {request.sentTo && (
            <p className={accountClasses.sent}>
              <IconMailCheck size={20} stroke={1.6} aria-hidden />
              {sentText}
            </p>
          )}
        </div>
      </div>
      <SubmitButton
        fullWidth
        variant={variant}
        loading={request.pending}
        {...withPause(request.sentTo ? 'Enviar de novo' : submitLabel, request)}
      />
      {children}
    </form>
  );
}

interface ResendButtonProps {
  label: string;
  wanted: WantedMail;
  request: MailRequest;
}

export function ResendButton({ label, wanted, request }: ResendButtonProps) {
  const { ask, pending } = request;
  return <Button variant="outline" fullWidth loading={pending} onClick={() => ask(wanted)} {...withPause(label, request)} />;
}

/** Props of a button that is disabled during the pause. The label shows the seconds left, and the button keeps its focus. */
function withPause(label: string, { secondsLeft }: MailRequest) {
  const isWaiting = secondsLeft > 0;
  return {
    children: isWaiting ? `${label} em ${secondsLeft} s` : label,
    ...(isWaiting && { 'aria-disabled': true, 'data-disabled': true, className: classes.paused }),
  };
}

interface MailRequestForm {
  form: DtoForm<WantedMail>;
  request: MailRequest;
}

type Send = (api: ApiClient, wanted: WantedMail) => Promise<void>;

/** Form that requests a mail to an address; with a password, the mail of the sign-up with that password. */
export function useMailRequestForm(send: Send, { withPassword = false } = {}): MailRequestForm {
  const form = useDtoForm<WantedMail>(withPassword ? LoginInput : AccountEmailInput, {
    initialValues: withPassword ? { email: '', password: '' } : { email: '' },
  });
  return { form, request: useMailRequest(send) };
}

/** Requests another confirmation mail. */
export function useConfirmationMail(): MailRequest {
  const { notify } = useShell();
  return useMailRequest(resendConfirmation, () =>
    notify.success('E-mail enviado', 'Se houver uma conta a confirmar com este e-mail, o link chega em instantes.'),
  );
}

/** Recipient of the mail; the password selects one of several sign-ups with the same address. */
export interface WantedMail {
  email: string;
  password?: string;
}

/** Requests mails, with a pause after each. */
export interface MailRequest {
  ask(wanted: WantedMail): void;
  pending: boolean;
  /** Address of the last request. */
  sentTo: string | undefined;
  secondsLeft: number;
  /** Starts the pause when a mail was sent by other means. */
  startPause(): void;
}

function useMailRequest(send: (api: ApiClient, wanted: WantedMail) => Promise<void>, onSent?: () => void): MailRequest {
  const { api, notify } = useShell();
  const [sentTo, setSentTo] = useState<string>();
  const pause = usePause();
  const { start: submit, isPending: pending } = useSingleMutation({
    meta: { failure: false },
    mutationFn: (wanted: WantedMail) => send(api, wanted),
    onSuccess: (_nothing, { email }) => {
      setSentTo(email);
      pause.start();
      onSent?.();
    },
    onError: (error) => notifyProblem(notify, error),
  });
  const ask = ({ email, password }: WantedMail) => {
    if (pause.secondsLeft === 0) submit({ email: email.trim(), password });
  };
  return { ask, pending, sentTo, secondsLeft: pause.secondsLeft, startPause: pause.start };
}

/** Pause between two mails. Mails take a while to arrive, and sending another one sooner would only fill the mailbox. */
const PAUSE_MS = 60_000;

/** Seconds until the next mail may be requested, counting down to 0. */
function usePause() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(Math.ceil((until - now) / 1000), 0);
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  const start = () => {
    const startedAt = Date.now();
    setNow(startedAt);
    setUntil(startedAt + PAUSE_MS);
  };
  return { secondsLeft, start };
}
