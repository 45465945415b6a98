import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, type SessionUser } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import { IconShieldLock } from '@tabler/icons-react';
import classes from '../profile-form.module.css';
import { usePasswordForm } from './use-password-form';

export function PasswordForm({ user }: { user: SessionUser }) {
  const { form, current, asksCurrent, change, tellInvalid, changing } = usePasswordForm(user);
  const { value: currentPassword, ...currentProps } = form.getInputProps('currentPassword');
  return (
    <form className={classes.form} onSubmit={form.onSubmit(change, tellInvalid)} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      {user.needsLongerPassword && (
        <p className={classes.notice}>
          <IconShieldLock size={20} stroke={1.6} aria-hidden />
          Sua conta é de administração: o painel abre assim que a sua senha tiver pelo menos {ADMIN_PASSWORD_MIN} caracteres.
        </p>
      )}
      <div className={classes.pair}>
        {asksCurrent && (
          <PasswordField
            label="Senha atual"
            autoComplete="current-password"
            ref={current}
            {...currentProps}
            value={(currentPassword as string | null) ?? ''}
            onChange={({ currentTarget }) => form.setFieldValue('currentPassword', currentTarget.value || null)}
          />
        )}
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          description={`Pelo menos ${user.isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN} caracteres.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ description: classes.hint }}
          {...form.getInputProps('password')}
        />
      </div>
      <SubmitButton variant="outline" loading={changing} className={classes.submit}>
        Alterar senha
      </SubmitButton>
    </form>
  );
}
