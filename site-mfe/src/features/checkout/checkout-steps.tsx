import { Skeleton, SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FormContent } from '../../components/form-content';
import { DeliveryEstimate } from '../../components/delivery-estimate';
import { SellerLines } from '../../components/payment/legal-lines';
import { PaymentChoice } from '../../components/payment/payment-choice';
import { useLoginDialog, useSessionUser } from '../../lib/shell';
import { isLocked, isSendable, obstacleOf } from './checkout.rules';
import { RoundUpChoice } from './round-up-choice';
import { SavedAddressChoice, TaxIdChoice } from './saved-choices';
import { isFilled, stepNames, type StepName } from './use-steps';
import formClasses from '../../components/form-fields.module.css';
import classes from './checkout-steps.module.css';
import type { Checkout } from './use-checkout';

interface CheckoutStepProps {
  checkout: Checkout;
  name: StepName;
  title: string;
  /** Summary of the entered values, shown once the step is done. */
  summary?: ReactNode;
  submitLabel?: string;
  children: ReactNode;
}

/** One step of the checkout: its fields while it is open, a summary once it is done, only its heading before that. */
export function CheckoutStep({ checkout, name, title, summary, submitLabel = 'Continuar', children }: CheckoutStepProps) {
  const id = useId();
  const { steps, form, finish, exceededUnits, delivery } = checkout;
  const isOpen = steps.open === name;
  const isDone = !isOpen && name !== 'payment' && isFilled(form, name) && (name !== 'freight' || delivery !== undefined);
  const isLast = name === 'payment';
  const obstacle = obstacleOf(finish, exceededUnits);
  return (
    <section className={classes.step} aria-labelledby={id} data-state={isOpen ? 'open' : isDone ? 'done' : 'ahead'}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {isDone ? <IconCheck size={18} stroke={2} /> : stepNames.indexOf(name) + 1}
        </span>
        <h2 id={id} aria-current={isOpen ? 'step' : undefined}>
          {title}
        </h2>
        {isDone && (
          <button
            type="button"
            className={classes.change}
            onClick={() => steps.setOpen(name)}
            disabled={isLocked(finish)}
            aria-label={`Alterar ${title.toLowerCase()}`}
          >
            Alterar
          </button>
        )}
      </div>
      {isDone && <p className={classes.summary}>{summary}</p>}
      {isOpen && (
        <div className={classes.body} data-step-body>
          <FormContent isLocked={isLocked(finish)}>{children}</FormContent>
          <SubmitButton
            className={classes.submit}
            disabled={isLast && !isLocked(finish) && !isSendable(finish)}
            loading={isLocked(finish)}
            fullWidth={isLast}
          >
            {submitLabel}
          </SubmitButton>
          {isLast && obstacle && <p className={classes.hint}>{obstacle}</p>}
          {isLast && finish === 'unanswered' && <Unanswered />}
        </div>
      )}
    </section>
  );
}

/** Below the button, which so stays where it was pressed. */
function Unanswered() {
  return (
    <div className={formClasses.changes} role="alert">
      <b>Ainda não sabemos se o pedido chegou</b>
      <p>Finalize de novo: se ele já tiver chegado, você vai direto para ele, e nada é pedido nem cobrado duas vezes.</p>
    </div>
  );
}

export function FreightStep({ checkout }: { checkout: Checkout }) {
  const { form, quote, choices, savedAddresses } = checkout;
  if (savedAddresses.isLoading) return <Skeleton height={160} role="status" aria-label="Carregando os seus endereços" />;
  return (
    <>
      <SavedAddressChoice checkout={checkout} />
      {!savedAddresses.chosen && <p className={formClasses.lead}>Com o CEP você vê o total antes de informar seus dados.</p>}
      <DeliveryEstimate
        field={form.getInputProps('postalCode')}
        isFieldHidden={savedAddresses.chosen !== undefined}
        quote={quote}
        shippingCode={choices.shippingCode}
        onShipping={choices.ship}
      />
    </>
  );
}

export function ContactStep({ checkout }: { checkout: Checkout }) {
  const { form } = checkout;
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  return (
    <>
      {!user && (
        <p className={formClasses.lead}>
          Já tem conta?{' '}
          <button type="button" className={formClasses.link} onClick={openLogin}>
            Entre
          </button>{' '}
          e o pedido fica no seu perfil. Sem conta também dá: o link do pedido vai por e-mail.
        </p>
      )}
      <div className={formClasses.fields}>
        <TextInput
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          className={formClasses.wide}
          {...form.getInputProps('email')}
        />
        <TextInput label="Nome completo" autoComplete="name" {...form.getInputProps('name')} />
        <TaxIdChoice checkout={checkout} />
      </div>
      <p className={formClasses.hint}>
        O CPF ou CNPJ identifica quem compra no pagamento e, quando emitida, na nota fiscal. Não fica guardado neste navegador.
      </p>
    </>
  );
}

const KEPT_FOR_GUESTS = 'Sem entrar na sua conta, guardamos os produtos por uma hora no máximo.';
const KEPT_FOR_ACCOUNTS = 'Guardamos os produtos para você por três dias.';

export function PaymentStep({ checkout: { choices, changes, delivery, totalCents, roundUpCents } }: { checkout: Checkout }) {
  const isGuest = useSessionUser() === null;
  return (
    <>
      {changes.length > 0 && (
        <div className={formClasses.changes} role="alert">
          <b>O que mudou desde que você abriu a página</b>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      <PaymentChoice
        value={choices.payment}
        onChange={choices.pay}
        amountCents={delivery && totalCents + roundUpCents}
        personHint={isGuest ? KEPT_FOR_GUESTS : KEPT_FOR_ACCOUNTS}
      />
      {delivery && <RoundUpChoice totalCents={totalCents} value={choices.roundUpStep} onChange={choices.roundUp} />}
      <SellerLines />
    </>
  );
}
