import type { ApiClient } from '@aflora/api-client';
import { ContactMessageInput, paths } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { Textarea, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShell } from '../../lib/shell-context';
import classes from './contact-form.module.css';

export function ContactForm() {
  const { form, sending, send } = useContactForm();
  return (
    <form className={classes.form} onSubmit={form.onSubmit(send)} noValidate>
      <div className={classes.pair}>
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <TextInput label="Assunto" {...form.getInputProps('subject')} />
      <Textarea label="Mensagem" autosize minRows={6} maxRows={14} {...form.getInputProps('message')} />
      <div className={classes.trap} aria-hidden="true">
        <label>
          Não preencha
          <input type="text" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
        </label>
      </div>
      <SubmitButton disabled={sending} className={classes.submit}>
        {sending ? 'Enviando...' : 'Enviar Mensagem'}
      </SubmitButton>
      <p className={classes.privacy}>Usamos seus dados só para responder. Veja a Política de Privacidade.</p>
    </form>
  );
}

const FAILED = { title: 'Erro', message: 'Não foi possível enviar a mensagem. Tente novamente.' };

/** The form, its draft, and sending it. What was typed stays until the message is sent. */
function useContactForm() {
  const { api, notify } = useShell();
  const [search] = useSearchParams();
  const form = useDtoForm(ContactMessageInput, { initialValues: emptyMessage(search.get('assunto') ?? '') });
  const key = useRef('');
  const { setValues } = form;

  useEffect(() => {
    // After the first render, so that what the server rendered and what the browser renders agree.
    const draft = readDraft();
    if (draft) setValues((current) => ({ ...draft, subject: current.subject || draft.subject }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);
  useEffect(() => saveDraft(form.values), [form.values]);

  const mutation = useMutation({
    mutationFn: (message: ContactMessageInput) => sendContactMessage(api, message, (key.current ||= crypto.randomUUID())),
    meta: { failure: false },
    onError: (error) => {
      if (!form.showProblem(error)) notify.failure(FAILED.title, FAILED.message);
    },
    onSuccess: () => {
      key.current = '';
      clearDraft();
      form.setValues(emptyMessage(''));
      form.clearErrors();
      notify.success('Mensagem enviada!', 'Obrigado por entrar em contato. Responderemos em breve.');
    },
  });
  return { form, sending: mutation.isPending, send: (message: ContactMessageInput) => mutation.mutate(message) };
}

const emptyMessage = (subject: string): ContactMessageInput => ({
  name: '',
  email: '',
  subject: subject.slice(0, 200),
  message: '',
  website: '',
});

const KEY = 'aflora.contact-draft';

/** What was typed and not yet sent, kept for this tab: a reload or a failure loses nothing. */
function readDraft(): ContactMessageInput | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ContactMessageInput | null;
  } catch {
    return null;
  }
}

function saveDraft(message: ContactMessageInput): void {
  if (message.name || message.email || message.message) sessionStorage.setItem(KEY, JSON.stringify(message));
}

const clearDraft = (): void => sessionStorage.removeItem(KEY);

/** One key a message, so that a repeated send is one message. */
const sendContactMessage = (api: ApiClient, message: ContactMessageInput, idempotencyKey: string) =>
  api.post(paths.contactMessages, message, { idempotencyKey });
