import { donationFrequencies, GENERAL_FUND, type DonationFrequency, type DonationInput } from '@aflora/contracts';
import { formatMoney, SubmitButton } from '@aflora/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { SegmentedChoice } from '../../components/choices';
import { BrowserPage } from '../../components/page';
import { SelectField } from '../../components/select-field';
import { CharityLines } from '../../components/payment/legal-lines';
import { PaymentChoice } from '../../components/payment/payment-choice';
import { Picture } from '../../components/picture';
import { basket } from '../../lib/art';
import { notifyProblem } from '../../lib/mutations';
import { optionId } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { useSiteContent } from '../../lib/site-settings';
import { AmountPicker } from './amount-picker';
import classes from './donate-page.module.css';
import { DonorFields } from './donor-fields';
import { donationOf, useDonate, useDonationForm } from './use-donation-form';

export function DonatePage() {
  return (
    <BrowserPage title="Fazer uma doação">
      <Donating />
    </BrowserPage>
  );
}

function Donating() {
  const { charityName, cnpj, donationsToProjects, legalName } = useSiteContent();
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
  const { form, projects, isPayable } = useDonationForm();
  const { amountCents, frequency } = form.values;
  const isMonthly = frequency === 'monthly';
  const { donate, isSending } = useDonate((error) => form.showProblem(error) || notifyProblem(notify, error));
  const choose = (id: string) => {
    const [provider = '', method] = id.split(':');
    form.setValues({ provider, method: method as DonationInput['method'] });
  };
  const send = form.onSubmit((values) => donate(donationOf(values)));
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
        {projects.length > 0 && (
          <SelectField label="Para qual projeto" options={projects} empty={GENERAL_FUND} {...form.getInputProps('project')} />
        )}
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
