import { donationFrequencies, GENERAL_FUND, type DonationFrequency } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { SegmentedChoice } from '../../components/choices';
import { FormContent } from '../../components/form-content';
import { BrowserPage } from '../../components/page';
import { SelectField } from '../../components/select-field';
import { Picture } from '../../components/picture';
import { basket } from '../../lib/art';
import { notifyProblem } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { useSiteContent } from '../../lib/site-settings';
import { AmountPicker } from './amount-picker';
import classes from './donate-page.module.css';
import { isLocked } from './donate.rules';
import { DonationPayment, DonorFields } from './donor-fields';
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
  const { donate, stateOf } = useDonate((error) => form.showProblem(error) || notifyProblem(notify, error));
  const state = stateOf(donationOf(form.values), isPayable);
  const send = form.onSubmit((values) => donate(donationOf(values)));
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <FormContent isLocked={isLocked(state)}>
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
      </FormContent>
      <DonationPayment
        form={form}
        state={state}
        label={amountCents ? `Doar ${formatMoney(amountCents)}${isMonthly ? ' por mês' : ''}` : 'Doar'}
      >
        {isMonthly
          ? 'A cobrança se repete todo mês. Você muda o valor ou cancela quando quiser, pelo link de qualquer recibo.'
          : 'O recibo chega por e-mail assim que o pagamento é confirmado.'}
      </DonationPayment>
    </form>
  );
}
