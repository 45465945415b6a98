import { Button } from '@aflora/ui';
import { useEffect, useRef } from 'react';
import { resendConfirmation } from '../account.api';
import { MailRequestFields } from '../mails/mail-request-fields';
import { useMailRequestForm } from '../mails/use-mail-request-form';
import { ConfirmAccountForm, ConfirmWithNewPasswordForm } from './confirm-account-form';
import { EnterButton } from './enter-button';
import { LinkPage } from './link-page';
import type { Standing } from './standing-text';
import { useConfirmation, type Confirmation } from './use-confirmation';

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

/** Where the mail of a sign-up leads. Opening it confirms nothing: mail scanners open links, and so do people who never signed up. */
export function ConfirmAccountPage() {
  const { state, token, newPasswordMin, why, tryAgain, ...outcome } = useConfirmation();
  const heading = useRef<HTMLHeadingElement>(null);
  const hadForm = useRef(false);
  const hasForm = state === 'asking' || state === 'choosing';
  useEffect(() => {
    // The form that had the focus is gone.
    if (hadForm.current && !hasForm) heading.current?.focus();
    hadForm.current = hasForm;
  }, [hasForm]);
  return (
    <LinkPage title={TITLE} standing={{ text: why, ...standings[state] }} heading={heading}>
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
