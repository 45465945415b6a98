import { PASSWORD_MIN } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import classes from '../account-form.module.css';
import type { LinkTrouble } from './link-trouble';
import { useResetPassword } from './use-reset-password';

interface ResetPasswordFormProps {
  token: string;
  onSaved: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { form, submit, tellInvalid, pending } = useResetPassword(props);
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
    </form>
  );
}
