import { Button } from '@aflora/ui';
import { resendConfirmation } from '../account.api';
import { MailRequestFields } from '../mails/mail-request-fields';
import { useMailRequestForm } from '../mails/use-mail-request-form';
import { EnterButton } from './enter-button';
import { LinkPage } from './link-page';
import type { Standing } from './standing-text';
import { useConfirmation, type Confirmation } from './use-confirmation';

const standings: Record<Confirmation['state'], Standing> = {
  confirming: { title: 'Confirmando seu e-mail...', tone: 'waiting' },
  confirmed: { title: 'E-mail confirmado!', text: 'Sua conta está pronta. Que bom ter você com a gente.', tone: 'done' },
  failed: { title: 'Não deu para confirmar agora', tone: 'trouble' },
  used: { title: 'Link já usado', text: 'Este link já foi usado. Se você já confirmou seu e-mail, é só entrar.', tone: 'trouble' },
  expired: { title: 'Link vencido', text: 'Este link passou do prazo. Peça outro e use o mais novo.', tone: 'trouble' },
  unknown: {
    title: 'Link inválido',
    text: 'Este link não é válido. Confira se ele veio inteiro no e-mail ou peça outro.',
    tone: 'trouble',
  },
  missing: {
    title: 'Confirme seu e-mail',
    text: 'Abra o link que enviamos para o seu e-mail. Se você já o abriu, é só entrar; se ele se perdeu, peça outro.',
  },
};

export function ConfirmEmailPage() {
  const { state, why, tryAgain } = useConfirmation();
  return (
    <LinkPage title="Confirmar e-mail" standing={{ text: why, ...standings[state] }}>
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
  const mail = useMailRequestForm(resendConfirmation);
  return (
    <MailRequestFields
      {...mail}
      variant={variant}
      submitLabel="Reenviar e-mail"
      sentText="Se houver uma conta a confirmar com este e-mail, um novo link está a caminho."
    />
  );
}
