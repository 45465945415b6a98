import type { ApiClient } from '@aflora/api-client';
import { ContactMessageInput, defaultFaq, paths } from '@aflora/contracts';
import { storedValue, SubmitButton } from '@aflora/ui';
import { Textarea, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { Honeypot } from '../../components/honeypot';
import { PageIntro, Section } from '../../components/page-sections';
import { organizationData } from '../../lib/organization-data';
import { useShell } from '../../lib/shell';
import { usePageContent } from '../../lib/page-content';
import { useSiteContent, useSiteSettings } from '../../lib/site-settings';
import { attemptsIn, sendOnce } from '../../lib/attempts';
import { useSingleMutation } from '../../lib/mutations';
import classes from './contact-page.module.css';

export function ContactPage() {
  const content = useSiteContent();
  const description = `Fale com a Aflora: e-mail, telefone, endereço em ${content.address.city} e um formulário para a sua mensagem.`;
  return (
    <main id="conteudo">
      <PageHead title="Contato" description={description} canonicalPath="/contato" structuredData={[organizationData(content)]} />
      <PageIntro
        title="Contato"
        lead="Dúvidas, parcerias ou vontade de ajudar: escreva para a gente. Respondemos em até dois dias úteis."
      />
      <div className={classes.columns}>
        <ContactDetails />
        <ContactForm />
      </div>
      <Faq />
    </main>
  );
}

function ContactDetails() {
  const { address, email, openingHours, phone, social } = usePageContent();
  return (
    <section className={classes.details} aria-label="Como nos encontrar">
      <dl>
        <Detail icon={<IconMail size={20} stroke={1.6} aria-hidden />} term="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Detail>
        <Detail icon={<IconPhone size={20} stroke={1.6} aria-hidden />} term="Telefone">
          <a href={`tel:${phone.e164}`}>{phone.label}</a>
        </Detail>
        <Detail icon={<IconMapPin size={20} stroke={1.6} aria-hidden />} term="Endereço">
          {address.street}
          <br />
          {address.city} – {address.state}, CEP {address.postalCode}
        </Detail>
        <Detail icon={<IconClock size={20} stroke={1.6} aria-hidden />} term="Horário">
          {openingHours.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Detail>
      </dl>
      <h2>Redes sociais</h2>
      <ul>
        {social.map(({ network, label, url }) => (
          <li key={network}>
            <a href={url} {...(network !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Detail({ icon, term, children }: { icon: React.ReactNode; term: string; children: React.ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>
        {icon}
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function ContactForm() {
  const { form, sending, send } = useContactForm();
  return (
    <form className={classes.form} onSubmit={form.onSubmit(send)} noValidate>
      <div className={classes.pair}>
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <TextInput label="Assunto" {...form.getInputProps('subject')} />
      <Textarea label="Mensagem" autosize minRows={6} maxRows={14} {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website')} />
      {/* A disabled button would lose the focus. */}
      <SubmitButton aria-disabled={sending} data-disabled={sending || undefined} className={classes.submit}>
        {sending ? 'Enviando...' : 'Enviar Mensagem'}
      </SubmitButton>
      <p className={classes.privacy}>
        Usamos seus dados só para responder. Veja a <Link to="/privacidade">Política de Privacidade</Link>.
      </p>
    </form>
  );
}

function Faq() {
  const faq = useSiteSettings()?.content?.faq ?? defaultFaq;
  return (
    <Section tone="sand" title="Perguntas frequentes">
      <div className={classes.faq}>
        {faq.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

const FAILED = { title: 'Erro', message: 'Não foi possível enviar a mensagem. Tente novamente.' };

/** The form, its draft and its submission. Typed text is kept until the message is sent. */
function useContactForm() {
  const { api, notify } = useShell();
  const [search] = useSearchParams();
  const form = useDtoForm(ContactMessageInput, { initialValues: emptyMessage(search.get('assunto') ?? '') });
  const { setValues } = form;

  useEffect(() => {
    // Runs after the first render, so that the server and the browser render the same at first.
    const draft = contactDraft.read();
    if (draft) setValues((current) => ({ ...draft, subject: current.subject || draft.subject }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);
  const isOpened = useRef(false);
  useEffect(() => {
    const { name, email, message } = form.values;
    if (name || email || message) contactDraft.write(form.values);
    // On the first run, the stored message is not in the form yet.
    else if (isOpened.current) contactDraft.clear();
    isOpened.current = true;
  }, [form.values]);

  const { start, isPending } = useSingleMutation({
    mutationFn: (message: ContactMessageInput) => sendOnce(attempts, message, (key) => sendContactMessage(api, message, key)),
    meta: { failure: false },
    onError: (error) => {
      if (!form.showProblem(error)) notify.failure(FAILED.title, FAILED.message);
    },
    onSuccess: (_, sent) => {
      attempts.forget();
      if (!isChanged(form.getValues(), sent)) {
        contactDraft.clear();
        form.setValues(emptyMessage(''));
        form.clearErrors();
      }
      notify.success('Mensagem enviada!', 'Obrigado por entrar em contato. Responderemos em breve.');
    },
  });
  return { form, sending: isPending, send: start };
}

const fields = ['name', 'email', 'subject', 'message'] as const;

/** Whether something was typed while the message was sent. */
const isChanged = (typed: ContactMessageInput, sent: ContactMessageInput): boolean =>
  fields.some((field) => typed[field].trim() !== sent[field].trim());

const emptyMessage = (subject: string): ContactMessageInput => ({
  name: '',
  email: '',
  subject: subject.slice(0, 200),
  message: '',
  website: '',
});

/** Unsent message, stored for this tab so that a reload or a failure loses nothing. */
const contactDraft = storedValue<ContactMessageInput>('sessionStorage', 'aflora.contact-draft');

const attempts = attemptsIn<ContactMessageInput>('aflora.contact-attempt');

/** Sends a message. Repeated requests with the same key create one message. */
const sendContactMessage = (api: ApiClient, message: ContactMessageInput, idempotencyKey: string) =>
  api.post(paths.contactMessages, message, { idempotencyKey });
