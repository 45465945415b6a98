import { ContactMessageInput } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShell } from '../../lib/shell-context';
import { clearDraft, readDraft, saveDraft } from './contact-draft';
import { sendContactMessage } from './contact.api';

const FAILED = { title: 'Erro', message: 'Não foi possível enviar a mensagem. Tente novamente.' };

/** The form, its draft, and sending it. What was typed stays until the message is sent. */
export function useContactForm() {
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
