import { donationFrequencies, type DonationFrequency, type DonationInput } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { formatMoney, SubmitButton } from '@aflora/ui';
import { Textarea, TextInput } from '@aflora/ui/fields';
import { IconShieldCheck } from '@tabler/icons-react';
import { SegmentedChoice } from '../../components/choices';
import { BrowserPage } from '../../components/page';
import { CheckField } from '../../components/check-field';
import { Honeypot } from '../../components/honeypot';
import { CharityLines } from '../../components/payment/legal-lines';
import { PaymentChoice } from '../../components/payment/payment-choice';
import { TaxIdField } from '../../components/tax-id-field';
import { Picture } from '../../components/picture';
import { basket } from '../../lib/art';
import { notifyProblem } from '../../lib/mutations';
import { optionId } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { AmountPicker } from './amount-picker';
import classes from './donate-page.module.css';
import { useDonate, useDonationForm, type DonationFormState } from './use-donation-form';

const { charityName, cnpj, donationsToProjects, legalName } = siteContent;

export function DonatePage() {
  return (
    <BrowserPage title="Fazer uma doação">
      <Donating />
    </BrowserPage>
  );
}

function Donating() {
  return (
    <main id="conteudo" className={classes.page}>
      <h1>Sua doação</h1>
      <p className={classes.lead}>Cada gesto vira aula, oficina e cesta no {charityName}.</p>
      <div className={classes.columns}>
        <DonationForm />
        <aside className={classes.aside} aria-label={charityName}>
          <Picture {...basket} alt="" width={1200} height={900} sizes="(max-width: 1099px) 100vw, 40vw" />
          <p className={classes.trust}>
            <IconShieldCheck size={20} stroke={1.6} aria-hidden />
            <span>
              {donationsToProjects.figure} {donationsToProjects.label}
              <br />
              {legalName} · CNPJ {cnpj}
            </span>
          </p>
        </aside>
      </div>
    </main>
  );
}

const labels: Record<DonationFrequency, string> = { once: 'Única', monthly: 'Mensal' };
const frequencies = donationFrequencies.map((value) => ({ value, label: labels[value] }));

function DonationForm() {
  const { notify } = useShell();
  const { form, isPayable } = useDonationForm();
  const { amountCents, frequency } = form.values;
  const isMonthly = frequency === 'monthly';
  const { donate, isSending } = useDonate((error) => form.showProblem(error) || notifyProblem(notify, error));
  const choose = (id: string) => {
    const [provider = '', method] = id.split(':');
    form.setValues({ provider, method: method as DonationInput['method'] });
  };
  // The input class has validated the values, so the amount isn't null.
  const send = form.onSubmit(
    ({ taxId, ...values }) => donate({ ...values, ...(taxId && { taxId }) } as DonationInput),
    () => focusFirstError(form),
  );
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <section className={classes.part} aria-labelledby="valor">
        <div className={classes.partHead}>
          <h2 id="valor">Valor</h2>
          <SegmentedChoice
            legend="Frequência"
            options={frequencies}
            value={frequency}
            onChange={(value) => form.setFieldValue('frequency', value)}
          />
        </div>
        <AmountPicker {...form.getInputProps('amountCents')} value={amountCents} isMonthly={isMonthly} />
      </section>
      <DonorFields form={form} />
      <section className={classes.part} aria-labelledby="pagamento">
        <h2 id="pagamento">Pagamento</h2>
        <PaymentChoice value={optionId(form.values)} onChange={choose} recurring={isMonthly} />
        <SubmitButton disabled={!isPayable} loading={isSending} fullWidth>
          {amountCents ? `Doar ${formatMoney(amountCents)}${isMonthly ? ' por mês' : ''}` : 'Doar'}
        </SubmitButton>
        <CharityLines>
          {isMonthly
            ? 'A cobrança se repete todo mês. Você muda o valor ou cancela quando quiser, pelo link de qualquer recibo.'
            : 'O recibo chega por e-mail assim que o pagamento é confirmado.'}
        </CharityLines>
      </section>
    </form>
  );
}

const inOrder = ['amountCents', 'name', 'email', 'taxId', 'message'] as const;

function focusFirstError(form: DonationFormState): void {
  const field = inOrder.find((name) => !form.isValid(name));
  if (field) form.getInputNode(field)?.focus();
}

/** Donor's data for the receipt, and their message. */
function DonorFields({ form }: { form: DonationFormState }) {
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
