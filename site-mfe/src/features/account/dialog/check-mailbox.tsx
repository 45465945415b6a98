import { Button } from '@aflora/ui';
import { IconMail } from '@tabler/icons-react';
import classes from '../account-form.module.css';
import { ResendButton } from '../mails/resend-button';
import type { MailRequest, WantedMail } from '../mails/use-mail-request';
import { useFocusOnMount } from '../use-focus-on-mount';

interface CheckMailboxProps {
  signedUp: WantedMail;
  confirmation: MailRequest;
  onBack: () => void;
}

/** What comes after the sign-up. The mail says the same to everybody, so this page doesn't tell whether the account is new. */
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
