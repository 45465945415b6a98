import { ConfirmAccountInput, ConfirmWithNewPasswordInput } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { Link } from 'react-router-dom';
import classes from '../account-form.module.css';
import { confirmAccount, confirmWithNewPassword } from '../account.api';
import { TermsNote } from '../terms-note';
import type { ConfirmationOutcome } from './use-confirmation';
import { useLinkForm } from './use-link-form';

type ConfirmFormProps = ConfirmationOutcome & { token: string };

/** For the owner of the mailbox who also knows the password of the sign-up. */
export function ConfirmAccountForm({ token, onConfirmed, onTrouble }: ConfirmFormProps) {
  const { form, submit, tellInvalid, pending } = useLinkForm(ConfirmAccountInput, {
    initialValues: { token, password: '' },
    send: confirmAccount,
    onDone: onConfirmed,
    onTrouble,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, tellInvalid)} noValidate>
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      {/* It confirms the account as well. */}
      <Link className={classes.link} to="/redefinir-senha">
        Esqueceu sua senha?
      </Link>
      <SubmitButton fullWidth loading={pending}>
        Confirmar conta
      </SubmitButton>
    </form>
  );
}

/** For the owner of an administrator's address: whoever signed up with it, the password is chosen here. */
export function ConfirmWithNewPasswordForm({
  token,
  newPasswordMin,
  onConfirmed,
  onTrouble,
}: ConfirmFormProps & { newPasswordMin: number }) {
  const { form, submit, tellInvalid, pending } = useLinkForm(ConfirmWithNewPasswordInput, {
    initialValues: { token, password: '', passwordConfirmation: '' },
    send: confirmWithNewPassword,
    onDone: onConfirmed,
    onTrouble,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, tellInvalid)} noValidate>
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        description={`Pelo menos ${newPasswordMin} caracteres.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ description: classes.hint }}
        {...form.getInputProps('password')}
      />
      <TextInput label="Confirmar senha" type="password" autoComplete="new-password" {...form.getInputProps('passwordConfirmation')} />
      <SubmitButton fullWidth loading={pending}>
        Confirmar conta
      </SubmitButton>
      <TermsNote>Ao confirmar sua conta</TermsNote>
    </form>
  );
}
