import { PASSWORD_MIN, RegisterInput, type SignUpView } from '@aflora/contracts';
import { Button, SubmitButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { IconMail } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { problemText, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from '../account-form.module.css';
import { register } from '../account.api';
import { ResendButton, useConfirmationMail, type MailRequest, type WantedMail } from '../mail-request';
import { TermsNote, refusalOf, useFocusOnMount } from '../account-form';

export function SignUpForm({ signUp: { form, submit, notifyInvalid, pending } }: { signUp: SignUp }) {
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, notifyInvalid)} noValidate>
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

interface CheckMailboxProps {
  signedUp: WantedMail;
  confirmation: MailRequest;
  onBack: () => void;
}

/** View after the sign-up. The mail is the same for everybody, so this view doesn't reveal whether the account is new. */
export function CheckMailbox({ signedUp, confirmation, onBack }: CheckMailboxProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className={classes.form}>
      <span className={classes.mark}>
        <IconMail size={30} stroke={1.6} aria-hidden />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        Confira seu e-mail
      </h3>
      <p className={classes.lead}>
        Enviamos uma mensagem para <strong>{signedUp.email}</strong>. Abra o link que está nela e confirme sua conta.
      </p>
      <p className={classes.lead}>Não chegou? Olhe a caixa de spam ou peça outra mensagem.</p>
      <ResendButton label="Reenviar e-mail" wanted={signedUp} request={confirmation} />
      <Button variant="subtle" fullWidth onClick={onBack}>
        Voltar ao login
      </Button>
    </div>
  );
}

const FAILED = 'Erro no cadastro';
const DONE = 'Verifique seu e-mail para confirmar a conta.';
const ADMIN_DONE = 'Conta admin criada! Confirme seu e-mail e faça login para acessar o dashboard.';

type SignUp = ReturnType<typeof useSignUp>;

/** Signs up and shows the result in a toast. The state is kept above the tabs, so that switching tabs loses nothing. */
export function useSignUp() {
  const { api, notify } = useShell();
  const form = useDtoForm(RegisterInput, { initialValues: { name: '', email: '', password: '', passwordConfirmation: '' } });
  const [registered, setRegistered] = useState<WantedMail>();
  const confirmation = useConfirmationMail();

  /** Shows one toast for one attempt; the toast for a refused password has its own title. */
  const notifyRefusal = (password: ReactNode, otherwise: ReactNode) => {
    if (password) notify.failure('Senha inválida', String(password));
    else if (otherwise) notify.failure(FAILED, String(otherwise));
  };
  const { start: submit, isPending: pending } = useSingleMutation({
    meta: { failure: false },
    mutationFn: (input: RegisterInput) => register(api, input),
    onSuccess: ({ isAdminAddress }: SignUpView, { email, password }) => {
      form.reset();
      setRegistered({ email: email.trim(), password });
      confirmation.startPause();
      notify.success('Cadastro realizado com sucesso!', isAdminAddress ? ADMIN_DONE : DONE);
    },
    onError: (error) => {
      form.showProblem(error);
      notifyRefusal(refusalOf('password', error), refusalOf('passwordConfirmation', error) ?? problemText(error).message);
    },
  });
  return {
    form,
    submit,
    /** An empty password shows its error under the field; a toast would add nothing. */
    notifyInvalid: (errors: Record<string, ReactNode>, { password }: RegisterInput) =>
      notifyRefusal(password && errors.password, errors.passwordConfirmation),
    pending,
    /** Sign-up whose confirmation mail is on its way. */
    registered,
    confirmation,
    startAgain: () => setRegistered(undefined),
  };
}
