import { SubmitButton } from '@aflora/ui';
import { Textarea, TextInput } from '@aflora/ui/fields';
import classes from './contact-form.module.css';
import { useContactForm } from './use-contact-form';

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
