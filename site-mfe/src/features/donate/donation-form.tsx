import { donationFrequencies, type DonationFrequency, type DonationInput } from '@aflora/contracts';
import { formatMoney, SubmitButton } from '@aflora/ui';
import { useShell } from '../../lib/shell-context';
import { notifyProblem } from '../../lib/notify-problem';
import { CharityLines } from '../../components/payment/legal-lines';
import { PaymentChoice } from '../../components/payment/payment-choice';
import { optionId } from '../../lib/payments.api';
import { SegmentedChoice } from '../../components/choices';
import { AmountPicker } from './amount/amount-picker';
import classes from './donate-page.module.css';
import { DonorFields } from './donor-fields';
import { useDonate } from './sending/use-donate';
import { useDonationForm, type DonationForm as Form } from './use-donation-form';

const labels: Record<DonationFrequency, string> = { once: 'Única', monthly: 'Mensal' };
const frequencies = donationFrequencies.map((value) => ({ value, label: labels[value] }));

export function DonationForm() {
  const { notify } = useShell();
  const { form, isPayable } = useDonationForm();
  const { amountCents, frequency } = form.values;
  const isMonthly = frequency === 'monthly';
  const { donate, isSending } = useDonate((error) => form.showProblem(error) || notifyProblem(notify, error));
  const choose = (id: string) => {
    const [provider = '', method] = id.split(':');
    form.setValues({ provider, method: method as DonationInput['method'] });
  };
  // Validated against the input class: by then there is an amount.
  const send = form.onSubmit(
    (values) => donate(values as DonationInput),
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

const inOrder = ['amountCents', 'name', 'email', 'message'] as const;

function focusFirstError(form: Form): void {
  const field = inOrder.find((name) => !form.isValid(name));
  if (field) form.getInputNode(field)?.focus();
}
