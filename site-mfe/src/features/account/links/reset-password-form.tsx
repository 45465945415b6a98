import { PASSWORD_MIN, ResetPasswordInput } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import { useShell } from '../../../lib/shell-context';
import classes from '../account-form.module.css';
import { resetPassword } from '../account.api';
import { TermsNote } from '../terms-note';
import type { LinkTrouble } from './link-trouble';
import { useLinkForm } from './use-link-form';

interface ResetPasswordFormProps {
  token: string;
  onSaved: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** Sets the new password of the link's owner; where their address was never confirmed, it makes their account. */
export function ResetPasswordForm({ token, onSaved, onTrouble }: ResetPasswordFormProps) {
  const { session, notify } = useShell();
  const { form, submit, tellInvalid, pending } = useLinkForm(ResetPasswordInput, {
    initialValues: { token, password: '' },
    send: resetPassword,
    onDone: () => {
      notify.success('Senha atualizada');
      onSaved();
      // Whoever was signed in here with the old password is no longer.
      if (session.getUser()) session.reloadUser().catch(() => undefined);
    },
    onTrouble,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, tellInvalid)} noValidate>
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        description={`Pelo menos ${PASSWORD_MIN} caracteres`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ description: classes.hint }}
        {...form.getInputProps('password')}
      />
      <SubmitButton fullWidth loading={pending}>
        Salvar nova senha
      </SubmitButton>
      <TermsNote>Ao salvar</TermsNote>
    </form>
  );
}
