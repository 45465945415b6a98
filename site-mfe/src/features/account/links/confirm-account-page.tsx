import { ConfirmAccountInput, ConfirmWithNewPasswordInput, type ConfirmationLinkView } from '@aflora/contracts';
import { Button, SubmitButton } from '@aflora/ui';
import { PasswordField, TextInput } from '@aflora/ui/fields';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { problemText } from '../../../lib/mutations';
import classes from '../account-form.module.css';
import { confirmAccount, confirmWithNewPassword, readConfirmationLink, resendConfirmation } from '../account.api';
import { MailRequestFields, useMailRequestForm } from '../mail-request';
import { TermsNote } from '../account-form';
import {
  EnterButton,
  LinkPage,
  useLinkForm,
  useLinkReading,
  useLinkToken,
  type LinkReading,
  type LinkTrouble,
  type Standing,
} from './link-page';

const TITLE = 'Confirme sua conta';

const standings: Record<Confirmation['state'], Standing> = {
  reading: { title: TITLE, tone: 'waiting' },
  asking: { title: TITLE, text: 'Digite a senha que você escolheu no cadastro, e sua conta fica pronta.' },
  choosing: { title: TITLE, text: 'Crie a senha da sua conta. Ela vale no lugar da que foi digitada no cadastro.' },
  confirmed: { title: 'E-mail confirmado!', text: 'Sua conta está pronta. Que bom ter você com a gente.', tone: 'done' },
  failed: { title: 'Não deu para abrir o link agora', tone: 'trouble' },
  used: {
    title: 'Link já usado',
    text: 'Este link não vale mais: a conta com este e-mail já foi confirmada. Se foi você, é só entrar.',
    tone: 'trouble',
  },
  expired: { title: 'Link vencido', text: 'Este link passou do prazo. Peça outro com o e-mail e a senha do cadastro.', tone: 'trouble' },
  unknown: {
    title: 'Link inválido',
    text: 'Este link não é válido. Confira se ele veio inteiro no e-mail ou peça outro com o e-mail e a senha do cadastro.',
    tone: 'trouble',
  },
  missing: {
    title: TITLE,
    text: 'Abra o link que enviamos para o seu e-mail. Se você já confirmou sua conta, é só entrar; se o link se perdeu, peça outro com o e-mail e a senha do cadastro.',
  },
};

/**
 * Page that the link of a sign-up mail opens. Opening it confirms nothing, because mail scanners open links, and so do people who never
 * signed up.
 */
export function ConfirmAccountPage() {
  const { state, token, newPasswordMin, why, tryAgain, ...outcome } = useConfirmation();
  return (
    <LinkPage title={TITLE} standing={{ text: why, ...standings[state] }}>
      {state === 'asking' && token && <ConfirmAccountForm token={token} {...outcome} />}
      {state === 'choosing' && token && newPasswordMin && (
        <ConfirmWithNewPasswordForm token={token} newPasswordMin={newPasswordMin} {...outcome} />
      )}
      {state === 'failed' && (
        <Button fullWidth onClick={tryAgain}>
          Tentar novamente
        </Button>
      )}
      {(state === 'confirmed' || state === 'used' || state === 'missing') && <EnterButton />}
      {(state === 'expired' || state === 'unknown') && <AnotherMail />}
      {state === 'missing' && <AnotherMail variant="outline" />}
    </LinkPage>
  );
}

function AnotherMail({ variant }: { variant?: 'outline' }) {
  const mail = useMailRequestForm(resendConfirmation, { withPassword: true });
  return (
    <MailRequestFields
      {...mail}
      variant={variant}
      submitLabel="Reenviar e-mail"
      sentText="Se houver um cadastro a confirmar com este e-mail e esta senha, um novo link está a caminho."
    />
  );
}

type ConfirmFormProps = ConfirmationOutcome & { token: string };

/** Form for the owner of the mailbox, who must also know the password of the sign-up. */
function ConfirmAccountForm({ token, onConfirmed, onTrouble }: ConfirmFormProps) {
  const { form, submit, notifyInvalid, pending } = useLinkForm(ConfirmAccountInput, {
    initialValues: { token, password: '' },
    send: confirmAccount,
    onDone: onConfirmed,
    onTrouble,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, notifyInvalid)} noValidate>
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      {/* A password reset also confirms the account. */}
      <Link className={classes.link} to="/redefinir-senha">
        Esqueceu sua senha?
      </Link>
      <SubmitButton fullWidth loading={pending}>
        Confirmar conta
      </SubmitButton>
    </form>
  );
}

/**
 * Form for the owner of an administrator's address, who chooses the password here, because anybody could have signed up with the address.
 */
function ConfirmWithNewPasswordForm({ token, newPasswordMin, onConfirmed, onTrouble }: ConfirmFormProps & { newPasswordMin: number }) {
  const { form, submit, notifyInvalid, pending } = useLinkForm(ConfirmWithNewPasswordInput, {
    initialValues: { token, password: '', passwordConfirmation: '' },
    send: confirmWithNewPassword,
    onDone: onConfirmed,
    onTrouble,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, notifyInvalid)} noValidate>
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

interface Confirmation {
  /** 'asking' for the password of the sign-up, or 'choosing' a new password. */
  state: 'reading' | 'asking' | 'choosing' | 'confirmed' | 'failed' | LinkTrouble;
  newPasswordMin?: number | null;
  /** Why the link could not be read. */
  why?: string;
}

/** Callbacks of the forms. */
interface ConfirmationOutcome {
  onConfirmed: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** State of the link that opened the page. Reading the link changes nothing, so it may be repeated. */
function useConfirmation() {
  const token = useLinkToken();
  const { reading, readAgain } = useLinkReading(token, readConfirmationLink);
  const [outcome, setOutcome] = useState<'confirmed' | LinkTrouble>();
  return {
    ...(outcome ? { state: outcome } : confirmationOf(reading)),
    token,
    tryAgain: readAgain,
    onConfirmed: () => setOutcome('confirmed'),
    onTrouble: setOutcome,
  };
}

function confirmationOf(reading: LinkReading<ConfirmationLinkView>): Confirmation {
  if (reading.state === 'unanswered') return { state: 'failed', why: problemText(reading.error).message };
  if (reading.state !== 'read') return reading;
  const { newPasswordMin } = reading.value;
  return { state: newPasswordMin === null ? 'asking' : 'choosing', newPasswordMin };
}
