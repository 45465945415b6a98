import { TextInput } from '@aflora/ui/fields';
import { useLoginDialog } from '../../../lib/session';
import { useSessionUser } from '../../../lib/shell-context';
import { DigitsField } from '../../../components/digits-field';
import type { CheckoutForm } from '../checkout-fields';
import classes from './steps.module.css';

export function ContactStep({ form }: { form: CheckoutForm }) {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  return (
    <>
      {!user && (
        <p className={classes.lead}>
          Já tem conta?{' '}
          <button type="button" className={classes.link} onClick={openLogin}>
            Entre
          </button>{' '}
          e o pedido fica no seu perfil. Sem conta também dá: o link do pedido vai por e-mail.
        </p>
      )}
      <div className={classes.fields}>
        <TextInput
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          className={classes.wide}
          {...form.getInputProps('email')}
        />
        <TextInput label="Nome completo" autoComplete="name" {...form.getInputProps('name')} />
        <DigitsField label="CPF" pattern="000.000.000-00" placeholder="000.000.000-00" autoComplete="off" {...form.getInputProps('cpf')} />
      </div>
      <p className={classes.hint}>O CPF vai na nota fiscal e no pagamento, e não fica guardado neste navegador.</p>
    </>
  );
}
