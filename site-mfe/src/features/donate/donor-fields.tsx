import { Textarea, TextInput } from '@aflora/ui/fields';
import { useId } from 'react';
import classes from './donate-page.module.css';
import type { DonationForm } from './use-donation-form';

/** Who gives, for the receipt, and what they want to say. */
export function DonorFields({ form }: { form: DonationForm }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby="dados">
      <h2 id="dados">Seus dados</h2>
      <div className={classes.pair}>
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <Textarea label="Mensagem" placeholder="Opcional" autosize minRows={3} maxRows={8} {...form.getInputProps('message')} />
      <div className={classes.check}>
        <input type="checkbox" id={id} aria-describedby={`${id}-text`} {...form.getInputProps('isAnonymous', { type: 'checkbox' })} />
        <label htmlFor={id}>Doar anonimamente</label>
        <p id={`${id}-text`}>Seu nome não aparece para ninguém. O recibo chega do mesmo jeito, só para você.</p>
      </div>
      <div className={classes.trap} aria-hidden="true">
        <label>
          Não preencha
          <input type="text" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
        </label>
      </div>
    </section>
  );
}
