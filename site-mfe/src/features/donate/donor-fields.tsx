import type { DonationInput } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { Textarea, TextInput } from '@aflora/ui/fields';
import type { ReactNode } from 'react';
import { FormContent } from '../../components/form-content';
import { CheckField } from '../../components/check-field';
import formClasses from '../../components/form-fields.module.css';
import { Honeypot } from '../../components/honeypot';
import { CharityLines } from '../../components/payment/legal-lines';
import { PaymentChoice } from '../../components/payment/payment-choice';
import { TaxIdField } from '../../components/tax-id-field';
import { optionId } from '../../lib/payments.api';
import classes from './donate-page.module.css';
import { isLocked, type SendState } from './donate.rules';
import type { DonationFormState } from './use-donation-form';

/** Donor's data for the receipt, and their message. */
export function DonorFields({ form }: { form: DonationFormState }) {
  return (
    <section className={classes.part} aria-labelledby="dados">
      <h2 id="dados">Seus dados</h2>
      <div className={classes.pair}>
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <TaxIdField placeholder="Opcional, para o recibo" {...form.getInputProps('taxId')} />
      <Textarea label="Mensagem" placeholder="Opcional" autosize minRows={3} maxRows={8} {...form.getInputProps('message')} />
      <CheckField
        label="Doar anonimamente"
        text="Seu nome não aparece para ninguém. O recibo chega do mesmo jeito, só para você."
        {...form.getInputProps('isAnonymous', { type: 'checkbox' })}
      />
      <Honeypot {...form.getInputProps('website')} />
    </section>
  );
}

interface DonationPaymentProps {
  form: DonationFormState;
  state: SendState;
  /** Label of the button that sends the donation. */
  label: string;
  /** What follows, above the lines about the charity. */
  children: ReactNode;
}

/** The choice of a payment option, and the button that sends the donation. */
export function DonationPayment({ form, state, label, children }: DonationPaymentProps) {
  const choose = (id: string) => {
    const [provider = '', method] = id.split(':');
    form.setValues({ provider, method: method as DonationInput['method'] });
  };
  return (
    <section className={classes.part} aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      <FormContent isLocked={isLocked(state)}>
        <PaymentChoice value={optionId(form.values)} onChange={choose} recurring={form.values.frequency === 'monthly'} />
      </FormContent>
      <SubmitButton disabled={state === 'unpayable'} loading={state === 'sending'} fullWidth>
        {label}
      </SubmitButton>
      {state === 'unanswered' && (
        <div className={formClasses.changes} role="alert">
          <b>Ainda não sabemos se a doação chegou</b>
          <p>Envie de novo: se ela já tiver chegado, você vai direto para ela, e nada é pedido nem cobrado duas vezes.</p>
        </div>
      )}
      <CharityLines>{children}</CharityLines>
    </section>
  );
}
