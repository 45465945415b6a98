import { PASSWORD_MIN, ResetPasswordInput } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import { useState } from 'react';
import { useShell } from '../../../lib/shell';
import classes from '../account-form.module.css';
import { checkResetLink, requestNewPassword, resetPassword } from '../account.api';
import { MailRequestFields, RECOVERY_SENT, useMailRequestForm } from '../mail-request';
import { TermsNote } from '../account-form';
import { EnterButton, LinkPage, useLinkForm, useLinkReading, useLinkToken, type Standing, type LinkTrouble } from './link-page';

type State = 'reading' | 'asking' | 'saved' | LinkTrouble;

const standings: Record<State, Standing> = {
  reading: { title: 'Criar nova senha', tone: 'waiting' },
  asking: {
    title: 'Criar nova senha',
    text: 'Quando você salvar, todos os dispositivos conectados são desconectados. Depois é só entrar com a nova senha.',
  },
  saved: {
    title: 'Senha atualizada',
    text: 'Sua nova senha já vale. Por segurança, todos os dispositivos foram desconectados.',
    tone: 'done',
  },
  used: {
    title: 'Link já usado',
    text: 'Este link já foi usado e não vale mais. Se foi você, a nova senha já vale: é só entrar. Se ainda precisa de uma nova senha, peça outro.',
    tone: 'trouble',
  },
  expired: {
    title: 'Link vencido',
    text: 'O link vale por uma hora, e este passou do prazo. Peça outro e use o mais novo.',
    tone: 'trouble',
  },
  unknown: {
    title: 'Link inválido',
    text: 'Este link não é válido. Confira se ele veio inteiro no e-mail ou peça outro.',
    tone: 'trouble',
  },
  missing: {
    title: 'Criar nova senha',
    text: 'Para criar uma nova senha, abra o link que enviamos para o seu e-mail. Se ele se perdeu, peça outro.',
  },
};

export function ResetPasswordPage() {
  const token = useLinkToken();
  const { reading } = useLinkReading(token, checkResetLink);
  const [outcome, setOutcome] = useState<'saved' | LinkTrouble>();
  // Without an answer the form is shown, because saving checks the link again.
  const state: State = outcome ?? (reading.state === 'read' || reading.state === 'unanswered' ? 'asking' : reading.state);
  return (
    <LinkPage title="Criar nova senha" standing={standings[state]}>
      {state === 'asking' && token && <ResetPasswordForm token={token} onSaved={() => setOutcome('saved')} onTrouble={setOutcome} />}
      {(state === 'saved' || state === 'used') && <EnterButton />}
      {(state === 'missing' || state === 'unknown' || state === 'expired' || state === 'used') && <AnotherMail />}
    </LinkPage>
  );
}

function AnotherMail() {
  const mail = useMailRequestForm(requestNewPassword);
  return <MailRequestFields {...mail} submitLabel="Enviar link" sentText={RECOVERY_SENT} />;
}

interface ResetPasswordFormProps {
  token: string;
  onSaved: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** Form for a new password of the link's owner. If their address was never confirmed, the reset creates their account. */
function ResetPasswordForm({ token, onSaved, onTrouble }: ResetPasswordFormProps) {
  const { session, notify } = useShell();
  const { form, submit, notifyInvalid, pending } = useLinkForm(ResetPasswordInput, {
    initialValues: { token, password: '' },
    send: resetPassword,
    onDone: () => {
      notify.success('Senha atualizada');
      onSaved();
      // A user who was signed in here with the old password no longer is.
      if (session.getUser()) session.reloadUser().catch(() => undefined);
    },
    onTrouble,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, notifyInvalid)} noValidate>
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
