import { SubmitButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { IconMailCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from '../account-form.module.css';
import type { MailRequestForm } from './use-mail-request-form';
import { withPause } from './with-pause';

interface MailRequestFieldsProps extends MailRequestForm {
  submitLabel: string;
  /** Must not tell whether there is such an account. */
  sentText: string;
  /** 'outline' beside another, likelier way on. */
  variant?: 'filled' | 'outline';
  field?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

/** An address, perhaps the password of a sign-up, and a button; the answer is the same for every address. */
export function MailRequestFields({ form, request, submitLabel, sentText, variant, field, children }: MailRequestFieldsProps) {
  return (
    <form className={classes.form} onSubmit={form.onSubmit(request.ask)} noValidate>
      <div>
        <div className={classes.form}>
          <TextInput label="E-mail" type="email" inputMode="email" autoComplete="username" ref={field} {...form.getInputProps('email')} />
          {form.values.password !== undefined && (
            <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
          )}
        </div>
        <div role="status">
          {request.sentTo && (
            <p className={classes.sent}>
              <IconMailCheck size={20} stroke={1.6} aria-hidden />
              {sentText}
            </p>
          )}
        </div>
      </div>
      <SubmitButton
        fullWidth
        variant={variant}
        loading={request.pending}
        {...withPause(request.sentTo ? 'Enviar de novo' : submitLabel, request)}
      />
      {children}
    </form>
  );
}
