import { PASSWORD_MIN } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import classes from '../account-form.module.css';
import { TermsNote } from '../terms-note';
import type { SignUp } from './use-sign-up';

export function SignUpForm({ signUp: { form, submit, tellInvalid, pending } }: { signUp: SignUp }) {
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, tellInvalid)} noValidate>
      <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        label="Senha"
        autoComplete="new-password"
        description={`Pelo menos ${PASSWORD_MIN} caracteres.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ description: classes.hint }}
        {...form.getInputProps('password')}
      />
      <TextInput label="Confirmar senha" type="password" autoComplete="new-password" {...form.getInputProps('passwordConfirmation')} />
      <SubmitButton fullWidth loading={pending}>
        Cadastrar
      </SubmitButton>
      <TermsNote>Ao se cadastrar</TermsNote>
    </form>
  );
}
